import type { ProvisioningServer } from '@fyr/contract/connections/integration-fields'
import type { IntegrationSettings } from '#domains/connections/integrations/index.ts'
import type { AddressRules } from '#outbound/index.ts'
import { ApiFailure, type NetworkApi } from './api.ts'
import { chirpstackApi } from './chirpstack/chirpstack.ts'
import { thingsStackApi } from './things-stack/things-stack.ts'

export type ApiSettings = Pick<
  Partial<IntegrationSettings>,
  | 'apiUrl'
  | 'host'
  | 'port'
  | 'sslmode'
  | 'apiApplication'
  | 'deviceProfile'
  | 'frequencyPlan'
  | 'lorawanVersion'
>

/** The API of a network server; an `ApiFailure` where its address or key are not set. */
export function apiOf(
  kind: ProvisioningServer,
  settings: ApiSettings,
  apiKey: string | undefined,
  rules: AddressRules,
): NetworkApi {
  const address = addressOf(kind, settings)
  if (!apiKey || address === undefined) throw new ApiFailure('notSetUp')
  const {
    apiApplication: application = '',
    deviceProfile = '',
    frequencyPlan = '',
    lorawanVersion,
  } = settings
  return kind === 'chirpstack'
    ? chirpstackApi({ apiUrl: address, apiKey, application, deviceProfile }, rules)
    : thingsStackApi({ origin: address, apiKey, application, frequencyPlan, lorawanVersion }, rules)
}

/** Where the API is; undefined while that is not set. The Things Stack's is on HTTPS, but where TLS is off. */
export function addressOf(kind: ProvisioningServer, settings: ApiSettings): string | undefined {
  if (kind === 'chirpstack') return settings.apiUrl || undefined
  const { host, port, sslmode } = settings
  if (!host) return undefined
  return sslmode === 0 ? `http://${host}:${port ?? 80}` : `https://${host}`
}
