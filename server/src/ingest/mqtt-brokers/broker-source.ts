import type { Database } from '#db/index.ts'
import {
  brokerSecrets,
  type HeldBroker,
  keepFingerprint,
  listGlobalOwners,
  loadHeldBrokers,
  openSecrets,
} from '#domains/connections/mqtt-brokers/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { IngestRates, Pipeline, Uplink } from '#telemetry/index.ts'
import { countReadings } from '#telemetry/index.ts'
import type { ConnectionSource } from '../connections/index.ts'
import type { SparkplugHostApplication } from '../sparkplug/host.ts'
import { isSparkplugMessage } from '../sparkplug/reader.ts'
import { createListeners } from './listeners.ts'
import type { BrokerMessage } from './reader.ts'
import { clientSettingsOf } from './settings.ts'
import { createBrokerSpaces, sparkplugSettings } from './sparkplug.ts'

export const brokerSourceName = 'mqtt-broker'

interface BrokerSourceParts {
  database: Database
  installationKey: Uint8Array
  pipeline: Pick<Pipeline, 'submit'>
  rates: IngestRates
  clock: Clock
  /** Of brokers with Sparkplug. */
  sparkplug: Pick<SparkplugHostApplication, 'read'>
}

/** The customers' MQTT brokers: what nodes listen to there becomes their readings. */
export function createBrokerSource(parts: BrokerSourceParts): ConnectionSource {
  const { database, installationKey, pipeline, rates, clock, sparkplug } = parts
  const secrets = brokerSecrets(installationKey)
  const listeners = new Map<string, ReturnType<typeof createListeners>>()
  const spaces = createBrokerSpaces()
  let globalOwners: readonly string[] = []

  function wantedOf(broker: HeldBroker) {
    listeners.set(broker.id, createListeners(broker.topics))
    spaces.set(broker)
    const { id, company_id: companyId, topics } = broker
    const facts = {
      ...openSecrets(secrets, broker),
      hostname: broker.hostname,
      port: broker.port,
      version: broker.version,
      sslmode: broker.ssl_mode,
      CACertificate: broker.ca_certificate,
      ClientCertificate: broker.client_certificate,
      useAuth: broker.use_auth,
      username: broker.username,
      fingerprint: broker.fingerprint,
    }
    const short = id.replaceAll('-', '').slice(0, 16)
    const settings = clientSettingsOf(facts, {
      // All brokers take names of up to 23 letters and digits.
      clientId: `fyr${short}`,
      topics: [...new Set(topics.map(({ topic }) => topic))].sort(),
      group: `fyr-${short}`,
      ...sparkplugSettings(broker),
    })
    return { companyId, id, settings }
  }

  return {
    name: brokerSourceName,
    driver: 'mqtt-client',
    async list(companyId) {
      const brokers = await loadHeldBrokers(database.pipeline, companyId)
      globalOwners = await listGlobalOwners(database.pipeline)
      return brokers.map(wantedOf)
    },
    subscribe(changed) {
      const stops = [
        database.events.subscribe('mqttBroker', ({ companyId }) => changed(companyId)),
        // Its topics go with it, those on global brokers too.
        database.events.subscribe('nodeDeleted', ({ companyId }) => {
          for (const owner of new Set([companyId, ...globalOwners])) changed(owner)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async receive({ companyId, id }, messages) {
      const now = clock.now().getTime()
      // Made by reader.ts, which the settings name.
      const plain = messages.filter((message) => !isSparkplugMessage(message)) as BrokerMessage[]
      const own = await spaces.read(id, messages, sparkplug.read)
      const uplinks = [...(listeners.get(id)?.(plain, now) ?? []), ...own.uplinks]
      if (uplinks.length === 0) return 0
      const { pauseMs, admitted } = await charge(companyId, uplinks, rates, now)
      await pipeline.submit(admitted, { patient: true })
      own.committed()
      return pauseMs
    },
    async learned({ companyId, id }, { fingerprint }) {
      if (fingerprint === undefined) return
      await database.withCompany(companyId, async (db) => {
        await keepFingerprint(db, id, fingerprint)
        db.publishEvent('mqttBroker', { companyId })
      })
    },
  }
}

/**
 * By the rates of the companies whose nodes listen: the broker is not read for as long as its own company has sent too
 * much. Of another company that listens to a global broker, what is too much is refused, so that the rest goes on.
 */
async function charge(owner: string, uplinks: readonly Uplink[], rates: IngestRates, now: number) {
  let seconds = 0
  const refused = new Set<string>()
  for (const [companyId, own] of Map.groupBy(uplinks, (uplink) => uplink.companyId)) {
    const amounts = new Map<string, number>()
    for (const { address, readings } of own) {
      amounts.set(address, (amounts.get(address) ?? 0) + Math.max(1, countReadings(readings)))
    }
    if (companyId === owner) {
      const { company, nodes } = await rates.charge(companyId, amounts, now)
      seconds = Math.max(company, ...nodes.values())
    } else if ((await rates.take(companyId, amounts, now)) > 0) refused.add(companyId)
  }
  const tooMuch = [...refused].map(
    (companyId): Uplink => ({
      ...{ source: 'mqtt', companyId, address: '', onlyNodeId: null, receivedAt: now, readings: [] },
      problem: { code: 'mqtt.tooMuch', detail: '' },
    }),
  )
  const admitted = uplinks.filter(({ companyId }) => !refused.has(companyId))
  return { pauseMs: Math.ceil(seconds * 1000), admitted: [...admitted, ...tooMuch] }
}
