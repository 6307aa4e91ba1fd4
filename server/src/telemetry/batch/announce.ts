import type { LiveReading } from '@fyr/contract/live/live'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import type { LiveBus } from '#live/index.ts'
import type { Batch } from './batch.ts'

/** Readings handed to the live connections between two looks at the clock. */
const publishedBetweenLooks = 256

/** Tells the live connections of each company what a committed batch brought. */
export async function announceBatch(bus: LiveBus, batch: Batch): Promise<void> {
  await announceReadings(bus, batch)
  announceContacts(bus, batch)
  for (const { companyId, deveui } of batch.newKeys.keys()) {
    bus.publishEvent(companyId, { type: 'nodeChanged', deveui })
  }
  for (const [companyId, refused] of Map.groupBy(batch.refused, (each) => each.companyId)) {
    const first = refused[0]
    if (first) bus.publishEvent(companyId, { type: 'ingestError', deveui: first.deveui, code: first.code })
  }
}

/** Publishes what somebody listens to: news, and of keys whose readings came late the newest. */
async function announceReadings(bus: LiveBus, batch: Batch): Promise<void> {
  const { keys, keyOf, values, times, news } = batch
  const isHeard = keys.map(({ node }) => bus.hasReadingSubscribers(node.companyId, node.deveui))
  if (!isHeard.includes(true)) return
  const byCompany = new Map<string, LiveReading[]>()
  for (const at of [...news, ...newestLate(batch)]) {
    const [place = 0, value] = [keyOf[at], values[at]]
    const key = keys[place]
    if (!key || !isHeard[place]) continue
    const { companyId, deveui } = key.node
    const ofCompany = byCompany.get(companyId) ?? []
    byCompany.set(companyId, ofCompany)
    ofCompany.push({
      deveui,
      key: key.name,
      value: value as LiveReading['value'],
      createdAt: times[at] ?? 0,
    })
  }
  const slice = createPrioritySlice()
  for (const [companyId, readings] of byCompany) {
    for (let from = 0; from < readings.length; from += publishedBetweenLooks) {
      if (slice.isOver()) await slice.next()
      bus.publishReadings(companyId, readings.slice(from, from + publishedBetweenLooks))
    }
  }
}

/** Places of late readings that are the newest of their keys. */
const newestLate = ({ late, keyOf, times, newest }: Batch) =>
  late.filter((at) => newest[keyOf[at] ?? 0] === times[at])

/** Of the nodes that brought news: history that is imported is no sign of life. */
function announceContacts(bus: LiveBus, { keys, keyOf, news, late, ahead, contacts }: Batch): void {
  const heard = contacts.filter(({ node }) => bus.hasEventSubscribers(node.companyId))
  if (heard.length === 0) return
  const withNews = new Set([...news, ...late, ...ahead].map((at) => keys[keyOf[at] ?? 0]?.node))
  const fresh = heard.filter(({ node }) => withNews.has(node))
  for (const [companyId, ofCompany] of Map.groupBy(fresh, ({ node }) => node.companyId)) {
    const nodes = ofCompany.map(({ node, at, position }) => ({
      deveui: node.deveui,
      lastContact: new Date(at).toISOString(),
      ...position,
    }))
    bus.publishEvent(companyId, { type: 'nodeContact', nodes })
  }
}
