import type { Condition } from '@fyr/contract/devices/node-condition'
import { conditionTones } from '@fyr/contract/devices/node-condition'
import type { Status } from '#ui/status.tsx'

export const statusOf: Record<Condition, Status> = conditionTones
