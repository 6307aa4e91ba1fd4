import type { Integration } from '@fyr/contract/connections/integrations'
import type { Status } from '#ui/status.tsx'

export const integrationStates = [
  'receiving',
  'connecting',
  'notConnected',
  'problem',
  'noMessages',
  'disabled',
] as const
export type IntegrationState = (typeof integrationStates)[number]

export const statusOfState: Record<IntegrationState, Status> = {
  receiving: 'ok',
  connecting: 'silent',
  notConnected: 'alarm',
  problem: 'attention',
  noMessages: 'silent',
  disabled: 'silent',
}

export function stateOf({ enabled, connection, lastProblem, lastMessageAt }: Integration): IntegrationState {
  if (!enabled) return 'disabled'
  if (connection?.status === 'connecting') return 'connecting'
  if (connection && connection.status !== 'connected') return 'notConnected'
  if (lastProblem || connection?.lastError) return 'problem'
  return lastMessageAt === null ? 'noMessages' : 'receiving'
}
