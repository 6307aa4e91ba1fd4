import type { Database } from '#db/index.ts'
import { publishTopicOf } from '#domains/connections/mqtt-brokers/index.ts'
import { ConnectionFailure, type Supervisor } from '../connections/index.ts'
import { failedConnection } from '../downlink-failures.ts'
import type { Downlink, DownlinkOutcome } from '../driver-ports.ts'
import { brokerSourceName } from './broker-source.ts'

/** Brings downlinks to nodes that listen on a customer's broker: by their publish topic. */
export function createBrokerDownlinks(database: Database, supervisor: Pick<Supervisor, 'send'>) {
  return async ({ companyId, address, bytes }: Downlink): Promise<DownlinkOutcome> => {
    const route = await database.withCompany(companyId, (db) => publishTopicOf(db, address))
    if (!route) return { status: 'noRoute' }
    try {
      const message = { topic: route.publishTopic, payload: bytes, qos: 1, retain: false }
      await supervisor.send(brokerSourceName, route.brokerId, message)
      return { status: 'sent', reference: null }
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      return failedConnection(error)
    }
  }
}
