import type { LiveReading } from '@fyr/contract/live'
import type { LiveBus } from '#live/index.ts'
import type { Batch } from './batch.ts'
import { contactsOf } from './contacts.ts'
import type { TimedReading } from './place-in-time.ts'

const groupBy = <T>(items: readonly T[], companyOf: (item: T) => string) => Map.groupBy(items, companyOf)

/** Tells the live connections of each company what a committed batch brought. */
export function announceBatch(bus: LiveBus, batch: Batch, news: readonly TimedReading[]): void {
  for (const [companyId, readings] of groupBy(news, ({ node }) => node.companyId)) {
    bus.publishReadings(companyId, readings.map(liveReading))
  }
  for (const [companyId, contacts] of groupBy(contactsOf(news), (contact) => contact.companyId)) {
    const nodes = contacts.map(({ deveui, at }) => ({ deveui, lastContact: new Date(at).toISOString() }))
    bus.publishEvent(companyId, { type: 'nodeContact', nodes })
  }
  for (const { companyId, deveui } of new Set(batch.discovered.map(({ node }) => node))) {
    bus.publishEvent(companyId, { type: 'nodeChanged', deveui })
  }
  for (const [companyId, refused] of groupBy(batch.refused, (each) => each.companyId)) {
    const first = refused[0]
    if (first) bus.publishEvent(companyId, { type: 'ingestError', deveui: first.deveui, code: first.code })
  }
}

function liveReading({ node, key, value, time }: TimedReading): LiveReading {
  return { deveui: node.deveui, key, value: value as LiveReading['value'], createdAt: time }
}
