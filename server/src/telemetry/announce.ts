import type { LiveReading } from '@fyr/contract/live'
import type { LiveBus } from '#live/index.ts'
import type { Batch } from './batch.ts'
import type { Placed } from './readings.ts'

/** Tells the live connections of each company what a committed batch brought; `news` are places in `placed`. */
export function announceBatch(bus: LiveBus, batch: Batch, placed: Placed, news: readonly number[]): void {
  announceReadings(bus, placed, news)
  announceContacts(bus, placed, news, batch)
  for (const { companyId, deveui } of new Set(batch.discovered.map(({ node }) => node))) {
    bus.publishEvent(companyId, { type: 'nodeChanged', deveui })
  }
  for (const [companyId, refused] of Map.groupBy(batch.refused, (each) => each.companyId)) {
    const first = refused[0]
    if (first) bus.publishEvent(companyId, { type: 'ingestError', deveui: first.deveui, code: first.code })
  }
}

/** Makes something of those readings only that somebody listens to. */
function announceReadings(
  bus: LiveBus,
  { keys, keyOf, values, times }: Placed,
  news: readonly number[],
): void {
  const isHeard = keys.map(({ node }) => bus.hearsReadings(node.companyId, node.deveui))
  if (!isHeard.includes(true)) return
  const byCompany = new Map<string, LiveReading[]>()
  for (const at of news) {
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
  for (const [companyId, readings] of byCompany) bus.publishReadings(companyId, readings)
}

/** Of the nodes that brought news: history that is imported is no sign of life. */
function announceContacts(
  bus: LiveBus,
  { keys, keyOf }: Placed,
  news: readonly number[],
  { contacts }: Batch,
): void {
  const heard = contacts.filter(({ node }) => bus.hearsEvents(node.companyId))
  if (heard.length === 0) return
  const withNews = new Set(news.map((at) => keys[keyOf[at] ?? 0]?.node))
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
