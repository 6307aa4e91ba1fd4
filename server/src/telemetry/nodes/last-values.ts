import { type LastValues, noSlot, type WatchedReadings } from '#domains/devices/node-intake/index.ts'
import type { Reading, ReadingsStore, ReadingValue, SeriesName } from '#readings-store/index.ts'

/** As the pipeline sees them: it alone moves them on. */
export interface OwnLastValues extends LastValues {
  /** After the commit: readings that are news are the newest there is, others only if their time says so. */
  advance(news: WatchedReadings, others: WatchedReadings): void
}

// Two numbers a slot, side by side: nothing is made when they change.
const width = 2
const [timePlace, numberPlace] = [0, 1]
// Of a series that the store was not asked for, and of one that it has nothing of.
const [unknown, none] = [Number.NaN, Number.NEGATIVE_INFINITY]

export function createLastValues(store: Pick<ReadingsStore, 'findSeries' | 'latest'>): OwnLastValues {
  let numbers = new Float64Array(64 * width)
  /** Latest values that are no number. */
  const others = new Map<number, ReadingValue>()
  const series: (SeriesName | undefined)[] = []
  const watchers: number[] = []
  const freed: number[] = []
  const byNode = new Map<string, Map<string, number>>()
  let edition = 0

  const slotOf = ({ nodeId, key }: SeriesName) => byNode.get(nodeId)?.get(key) ?? noSlot
  const timeAt = (slot: number) => numbers[slot * width + timePlace] ?? unknown

  function take({ nodeId, key }: SeriesName): number {
    const slot = freed.pop() ?? series.length
    if (slot * width >= numbers.length) {
      const wider = new Float64Array(numbers.length * 2)
      wider.set(numbers)
      numbers = wider
    }
    series[slot] = { nodeId, key }
    watchers[slot] = 0
    numbers[slot * width + timePlace] = unknown
    const ofNode = byNode.get(nodeId) ?? new Map<string, number>()
    byNode.set(nodeId, ofNode.set(key, slot))
    edition++
    return slot
  }

  function free(slot: number, { nodeId, key }: SeriesName): void {
    const ofNode = byNode.get(nodeId)
    ofNode?.delete(key)
    if (ofNode?.size === 0) byNode.delete(nodeId)
    series[slot] = undefined
    others.delete(slot)
    freed.push(slot)
    edition++
  }

  function set(slot: number, value: ReadingValue, time: number): void {
    numbers[slot * width + timePlace] = time
    if (typeof value === 'number') {
      numbers[slot * width + numberPlace] = value
      if (others.size > 0) others.delete(slot)
    } else others.set(slot, value)
  }

  async function latestOf(names: readonly SeriesName[]): Promise<readonly (Reading | undefined)[]> {
    const ids = await store.findSeries(names)
    const readings = await store.latest(ids.flatMap((id) => (id === undefined ? [] : [id])))
    let at = 0
    return ids.map((id) => (id === undefined ? undefined : readings[at++]))
  }

  async function load(names: readonly SeriesName[]): Promise<void> {
    const isMissing = (name: SeriesName) => {
      const slot = slotOf(name)
      return slot !== noSlot && Number.isNaN(timeAt(slot))
    }
    const missing = names.filter(isMissing)
    if (missing.length === 0) return
    const found = await latestOf(missing)
    missing.forEach((name, at) => {
      // A reading that came meanwhile is newer than the answer.
      if (!isMissing(name)) return
      const [slot, latest] = [slotOf(name), found[at]]
      if (latest) set(slot, latest.value, latest.time)
      else numbers[slot * width + timePlace] = none
    })
  }

  return {
    watch(name) {
      const known = slotOf(name)
      const slot = known === noSlot ? take(name) : known
      watchers[slot] = (watchers[slot] ?? 0) + 1
      return slot
    },
    unwatch(slot) {
      const name = series[slot]
      const left = (watchers[slot] ?? 0) - 1
      watchers[slot] = left
      if (name && left === 0) free(slot, name)
    },
    slotOf,
    seriesAt: (slot) => series[slot],
    slotsOfNode: (nodeId) => byNode.get(nodeId)?.values() ?? [],
    get edition() {
      return edition
    },
    get size() {
      return series.length - freed.length
    },
    latestAt(slot) {
      const time = timeAt(slot)
      if (!Number.isFinite(time)) return undefined
      return { value: others.get(slot) ?? numbers[slot * width + numberPlace] ?? 0, time }
    },
    load,
    async reload(names) {
      for (const name of names) {
        const slot = slotOf(name)
        if (slot === noSlot) continue
        others.delete(slot)
        numbers[slot * width + timePlace] = unknown
      }
      await load(names)
    },
    latestOf,
    advance(news, late) {
      for (let at = 0; at < news.slots.length; at++) {
        set(news.slots[at] ?? 0, news.values[at] ?? 0, news.times[at] ?? 0)
      }
      for (let at = 0; at < late.slots.length; at++) {
        const [slot = 0, value = 0, time = 0] = [late.slots[at], late.values[at], late.times[at]]
        // Of a series that the store was not asked for, this need not be the newest.
        if (time >= timeAt(slot)) set(slot, value, time)
      }
    },
  }
}
