import { type Condition, conditionTones } from '@fyr/contract/devices/node-condition'
import type { Status } from '#ui/status.tsx'

export const statusOf: Record<Condition, Status> = conditionTones
