import type { Integration } from '@fyr/contract/connections/integrations'
import type { IntegrationValues } from '../integration-values.ts'

/** What a network server is asked its choices with; a key that is kept stays with the server. */
export function choicesBody(values: IntegrationValues, integration?: Integration) {
  const { kind, apiUrl, host, port, sslmode, apiKey, apiApplication } = values
  const isChirpstack = kind === 'chirpstack'
  return {
    kind: isChirpstack ? ('chirpstack' as const) : ('things-stack' as const),
    ...(integration && { integrationId: integration.integrationId }),
    ...(isChirpstack ? { apiUrl } : { host, ...tlsOf(integration, { port, sslmode }) }),
    ...(apiKey && { apiKey }),
    ...(apiApplication && { apiApplication: apiApplication.trim() }),
  }
}

/** The form does not ask The Things Stack's port: what was set by the API stays. */
function tlsOf(integration: Integration | undefined, values: Pick<IntegrationValues, 'port' | 'sslmode'>) {
  if (integration?.sslmode !== 0) return {}
  return { port: Number(values.port), sslmode: 0 as const }
}
