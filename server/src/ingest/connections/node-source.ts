import type { Database, DomainEventType } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { IncomingReading, IngestRates, Pipeline, Uplink, UplinkSource } from '#telemetry/index.ts'
import type { ConnectionRef, ConnectionSource, WantedConnection } from './source.ts'

export interface NodeSourceDeps {
  database: Database
  pipeline: Pick<Pipeline, 'submit'>
  rates: IngestRates
  clock: Clock
}

/** What a connection has read for one node. */
export interface NodeReadings {
  deveui: string
  readings: readonly IncomingReading[]
  /** History: stored, and nothing reacts to it. */
  isHistory?: boolean
}

interface NodeSourceParts<Message extends { at: number; nodes: readonly NodeReadings[] }> {
  name: string
  driver: string
  uplinkSource: UplinkSource
  /** Events of a company after which other connections may be wanted. */
  events: readonly Extract<DomainEventType, 'modbus' | 'opcua' | 'company'>[]
  /** All that are wanted, or those of one company, each with the nodes that it reads for. */
  load(companyId?: string): Promise<readonly (WantedConnection & { nodeIds: readonly string[] })[]>
  /** Called once the readings of a message are committed. */
  stored(connection: ConnectionRef, message: Message): void
  companyDeleted(companyId: string): void
}

/** Connections by which the portal reads values for nodes that were assigned to them beforehand. */
export function createNodeSource<Message extends { at: number; nodes: readonly NodeReadings[] }>(
  { database, pipeline, rates, clock }: NodeSourceDeps,
  { name, driver, uplinkSource, events: own, load, stored, companyDeleted }: NodeSourceParts<Message>,
): ConnectionSource {
  /** Nodes that are read for, by company: changes of others make no difference. */
  const nodesOf = new Map<string, Set<string>>()
  return {
    name,
    driver,
    async list(companyId) {
      const loaded = await load(companyId)
      if (companyId === undefined) nodesOf.clear()
      else nodesOf.delete(companyId)
      for (const [owner, each] of Map.groupBy(loaded, (connection) => connection.companyId)) {
        nodesOf.set(owner, new Set(each.flatMap(({ nodeIds }) => nodeIds)))
      }
      return loaded.map(({ companyId: owner, id, settings }) => ({ companyId: owner, id, settings }))
    },
    subscribe(changed) {
      const { events } = database
      const changedOf = ({ companyId, nodeId }: { companyId: string; nodeId: string }) => {
        if (nodesOf.get(companyId)?.has(nodeId)) changed(companyId)
      }
      const stops = [
        ...own.map((event) => events.subscribe(event, ({ companyId }) => changed(companyId))),
        // What is read for it goes with it; for one that is switched off nothing is read.
        events.subscribe('node', changedOf),
        events.subscribe('nodeDeleted', changedOf),
        events.subscribe('companyDeleted', ({ companyId }) => {
          nodesOf.delete(companyId)
          companyDeleted(companyId)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async receive(connection, received) {
      // Made by the driver.
      const messages = received as readonly Message[]
      const { companyId } = connection
      const uplinks = messages.flatMap(({ at, nodes }) =>
        nodes.map(
          ({ deveui, readings, isHistory }): Uplink => ({
            ...{
              source: uplinkSource,
              companyId,
              address: deveui,
              onlyNodeId: null,
              receivedAt: at,
              readings,
            },
            ...(isHistory && { isImport: true }),
          }),
        ),
      )
      let pauseMs = 0
      if (uplinks.length > 0) {
        const amounts = new Map<string, number>()
        for (const { address, readings } of uplinks) {
          amounts.set(address, (amounts.get(address) ?? 0) + readings.length)
        }
        const { company, nodes } = await rates.charge(companyId, amounts, clock.now().getTime())
        pauseMs = Math.ceil(Math.max(company, ...nodes.values()) * 1000)
        await pipeline.submit(uplinks, { patient: true })
      }
      for (const message of messages) stored(connection, message)
      return pauseMs
    },
  }
}
