import type { IntegrationDeps } from '#domains/connections/integrations/index.ts'
import type { ConnectionStates } from '../driver-ports.ts'
import { networkSourceNames } from './held/sources.ts'

const ours = new Set<string>(Object.values(networkSourceNames))

/** How the connection of an integration is, as people are told. */
export const connectionOf =
  (states: Pick<ConnectionStates, 'listOf'>): IntegrationDeps['connectionOf'] =>
  (companyId, integrationId) => {
    const state = states.listOf(companyId).find(({ driver, id }) => id === integrationId && ours.has(driver))
    if (!state) return null
    const { status, since, lastError } = state
    return {
      status,
      since: new Date(since).toISOString(),
      lastError: lastError && { ...lastError, at: new Date(lastError.at).toISOString() },
    }
  }
