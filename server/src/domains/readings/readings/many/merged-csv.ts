import { keyHeadings } from '@fyr/contract/devices/keys/key-heading'
import { csvCell } from '@fyr/contract/values/csv-cell'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { isoWriter } from '#lib/iso-time.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { plainValue, type TimeRange } from '../ranges/raw-range.ts'
import type { KeySeries } from '../series.ts'
import { loadFirst, sourceOf } from './series-source.ts'

/** So much text travels together, and so many cells are written before the event loop may go on. */
const pieceLength = 65_536
const cellsAtOnce = 1000

/** What stands above the columns: keys, or what people call them. */
type Header = 'keys' | 'labels'

/**
 * The readings of several keys as a spreadsheet and our own import take them: a row for each moment, oldest
 * first, a column for each key. Of each series no more than a chunk of the store is held.
 */
export async function* mergedCsv(
  store: Pick<ReadingsStore, 'range'>,
  keys: readonly KeySeries[],
  { from, to }: TimeRange,
  header: Header,
): AsyncGenerator<string, void, undefined> {
  const iso = isoWriter()
  const sources = keys.map(({ series }) => sourceOf(series === null ? [] : store.range(series, from, to)))
  try {
    yield `${['timestamp', ...namesOf(keys, header)].map(csvCell).join(',')}\r\n`
    await loadFirst(sources)
    let piece = ''
    let cells = 0
    for (;;) {
      let time = Number.POSITIVE_INFINITY
      for (const source of sources) if (source.time < time) time = source.time
      if (time === Number.POSITIVE_INFINITY) break
      let row = iso(time)
      for (const source of sources) {
        row += ','
        if (source.time !== time) continue
        row += csvCell(plainValue(source.value))
        source.advance()
        if (source.isSpent) await source.load()
      }
      piece += `${row}\r\n`
      cells += sources.length
      if (cells >= cellsAtOnce) {
        await yieldWhenDue()
        cells = 0
      }
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
    if (piece !== '') yield piece
  } finally {
    await Promise.all(sources.map((source) => source.end()))
  }
}

/** Of one node the keys say it; of several their nodes have to be named too. */
function namesOf(keys: readonly KeySeries[], header: Header): string[] {
  const isOneNode = new Set(keys.map(({ deveui }) => deveui)).size === 1
  const named = keys.map(({ deveui, key, label, unit }) =>
    isOneNode
      ? { name: key, label, unit }
      : { name: `${deveui} ${key}`, label: `${deveui} ${label || key}`, unit },
  )
  return header === 'labels' ? keyHeadings(named) : named.map(({ name }) => name)
}
