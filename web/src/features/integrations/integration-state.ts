import type { Integration } from '@fyr/contract/nodes/integrations'
import type { Status } from '#ui/status.tsx'

export const integrationStates = ['receiving', 'problem', 'noTraffic', 'disabled'] as const
export type IntegrationState = (typeof integrationStates)[number]

export const statusOfState: Record<IntegrationState, Status> = {
  receiving: 'ok',
  problem: 'attention',
  noTraffic: 'silent',
  disabled: 'silent',
}

export function stateOf({ enabled, lastProblem, lastMessageAt }: Integration): IntegrationState {
  if (!enabled) return 'disabled'
  if (lastProblem) return 'problem'
  return lastMessageAt === null ? 'noTraffic' : 'receiving'
}
