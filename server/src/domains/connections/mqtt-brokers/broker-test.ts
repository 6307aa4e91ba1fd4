import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import type { MqttBrokerBody } from '@fyr/contract/connections/mqtt-brokers'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { checkBrokerTls, openSecrets } from './broker-secrets.ts'
import type { BrokerRow } from './broker-store.ts'

/** What the test of a broker asks whoever speaks MQTT. */
export interface BrokerTestRequest {
  companyId: string
  broker: MqttBrokerBody
  fingerprint: string | null
  /** Topic filters to be subscribed to. */
  topics: readonly string[]
}
export interface BrokerTestOutcome {
  problem: { code: ConnectionProblem; detail: string } | null
  messages: number
}
export type TestBroker = (request: BrokerTestRequest) => Promise<BrokerTestOutcome>

/** The settings to be tried: secrets that were not sent are those that are stored, if they are for the same place. */
export function settingsToTest(
  secrets: Encryption,
  body: MqttBrokerBody,
  row: BrokerRow | undefined,
): MqttBrokerBody {
  const isSame = row !== undefined && row.hostname === body.hostname && row.port === body.port
  const stored = isSame ? openSecrets(secrets, row) : { ClientKey: '', KeyPassPhrase: '', password: '' }
  const settings = {
    ...body,
    ClientKey: body.ClientKey ?? stored.ClientKey,
    KeyPassPhrase: body.KeyPassPhrase ?? stored.KeyPassPhrase,
    password: body.password ?? stored.password,
  }
  checkBrokerTls(settings)
  return settings
}
