import { type Condition, conditionTones } from '@fyr/contract/devices/nodes/node-condition'
import type { Status } from '#ui/status.tsx'

export const statusOf: Record<Condition, Status> = conditionTones
