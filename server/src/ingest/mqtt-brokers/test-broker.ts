import { randomBytes } from 'node:crypto'
import type { TestBroker } from '#domains/connections/mqtt-brokers/index.ts'
import type { Supervisor } from '../connections/index.ts'
import { clientSettingsOf } from './settings.ts'

/** How long a test listens for messages. */
const listenMs = 4000

/** Connects to a broker as its settings say, once. */
export function createBrokerTest(supervisor: Pick<Supervisor, 'probe'>): TestBroker {
  return async ({ companyId, broker, fingerprint, topics }) => {
    const { ClientKey, KeyPassPhrase, password } = broker
    const settings = clientSettingsOf(
      {
        ...broker,
        ClientKey: ClientKey ?? '',
        KeyPassPhrase: KeyPassPhrase ?? '',
        password: password ?? '',
        fingerprint,
      },
      { clientId: `fyrtest${randomBytes(7).toString('hex')}`, topics, clean: true },
    )
    const wait = topics.length > 0 ? listenMs : 0
    const { problem, messages } = await supervisor.probe('mqtt-client', companyId, settings, wait)
    const isQuiet = !problem && topics.length > 0 && messages === 0
    return { problem: isQuiet ? { code: 'noTraffic', detail: '' } : problem, messages }
  }
}
