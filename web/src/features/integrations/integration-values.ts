import type { GenericMapping } from '@fyr/contract/nodes/generic-mapping'
import type { Integration, IntegrationBody, NetworkServer } from '@fyr/contract/nodes/integrations'

/** An integration as a form has it. */
export interface IntegrationValues extends Record<string, unknown> {
  kind: NetworkServer
  name: string
  enabled: boolean
  mapping: GenericMapping
}

const usualMapping: GenericMapping = {
  list: '',
  devEui: 'devEui',
  payload: 'payload',
  encoding: 'hex',
  port: 'port',
  frameCounter: '',
  time: 'time',
  rssi: 'rssi',
  snr: 'snr',
  gateway: 'gateway',
}

export const valuesOf = (integration?: Integration): IntegrationValues => ({
  kind: integration?.kind ?? 'chirpstack',
  name: integration?.name ?? '',
  enabled: integration?.enabled ?? true,
  mapping: integration?.mapping ?? usualMapping,
})

export function bodyOf(
  { kind, name, enabled, mapping }: IntegrationValues,
  integrationId?: string,
): IntegrationBody {
  const common = { name: name.trim(), enabled, ...(integrationId !== undefined && { integrationId }) }
  return kind === 'generic' ? { kind, ...common, mapping } : { kind, ...common }
}
