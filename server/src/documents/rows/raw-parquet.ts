import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { openThreadChannel } from '#lib/threads/thread-channel.ts'
import type { RawGroup, WrittenGroup } from './parquet-worker.ts'
import type { OnReadings, RawChunk, RawValue } from './raw-rows.ts'

/** Readings of a row group, so of what is held. */
const groupRows = 50_000
/** Row groups stand in a list at the end of the file, which is held. */
const maxGroups = 32_000
/** Between two looks at the clock. */
const readingsAtOnce = 2_000

/** More readings than a file can list. */
export class ParquetTooLargeError extends Error {
  override name = 'ParquetTooLargeError'
}

/**
 * Readings as an Apache Parquet file, row group by row group: deveui, node, key, time (UTC), and of the columns
 * number, text, boolean and json the one that fits. Encoded in a thread, as a row group takes some 50 ms.
 */
export async function* rawParquetOf(
  chunks: AsyncIterable<RawChunk>,
  onReadings: OnReadings = async () => undefined,
): AsyncGenerator<Uint8Array> {
  const thread = openThreadChannel<RawGroup | 'end', WrittenGroup>(
    new URL('./parquet-worker.ts', import.meta.url),
    { name: 'parquet', heapMegabytes: 256 },
  )
  const encode = async (group: RawGroup | 'end') => (await thread.request(group)).bytes
  try {
    let groups = 0
    let group = emptyGroup()
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.times.length; ) {
        const until = Math.min(
          chunk.times.length,
          from + readingsAtOnce,
          from + groupRows - group.times.length,
        )
        add(group, chunk, from, until)
        from = until
        await yieldWhenDue()
        if (group.times.length < groupRows) continue
        if (++groups > maxGroups) throw new ParquetTooLargeError()
        yield await encode(group)
        group = emptyGroup()
      }
      await onReadings(chunk.times.length)
    }
    if (group.times.length > 0) yield await encode(group)
    yield await encode('end')
  } finally {
    await thread.stop()
  }
}

const emptyGroup = (): RawGroup => ({
  ...{ deveui: [], node: [], key: [], times: [] },
  ...{ number: [], text: [], boolean: [], json: [] },
})

function add(group: RawGroup, chunk: RawChunk, from: number, until: number): void {
  for (let at = from; at < until; at++) {
    const value: RawValue | undefined = chunk.values[at]
    group.deveui.push(chunk.deveui)
    group.node.push(chunk.node)
    group.key.push(chunk.key)
    group.times.push(chunk.times[at] ?? 0)
    group.number.push(typeof value === 'number' ? value : null)
    group.text.push(typeof value === 'string' ? value : null)
    group.boolean.push(typeof value === 'boolean' ? value : null)
    group.json.push(typeof value === 'object' ? JSON.stringify(value) : null)
  }
}
