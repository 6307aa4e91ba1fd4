import { afterEach, describe, expect, it } from 'vitest'
import { startWriteBuffer, type WriteBuffer, type WriteBufferOptions } from './write-buffer.ts'

interface Item {
  id: string
  count: number
}

const written: (readonly Item[])[] = []
const logged: string[] = []
const buffers: WriteBuffer<Item>[] = []
/** Fails once for each. */
let failures = 0

function start(options: Partial<WriteBufferOptions<Item>> = {}): WriteBuffer<Item> {
  const buffer = startWriteBuffer<Item>({
    ...{ name: 'Counts', intervalMs: 3_600_000, capacity: 3 },
    keyOf: ({ id }) => id,
    merge: (before, after) => ({ ...after, count: before.count + after.count }),
    async write(items) {
      if (failures-- > 0) throw new Error('no database')
      written.push(items)
    },
    log: { error: (_details: object, message: string) => void logged.push(message) },
    ...options,
  })
  buffers.push(buffer)
  return buffer
}

afterEach(async () => {
  failures = 0
  for (const buffer of buffers.splice(0)) await buffer.stop()
  written.length = 0
  logged.length = 0
})

const put = (buffer: WriteBuffer<Item>, ...ids: string[]) => {
  for (const id of ids) buffer.put({ id, count: 1 })
}

describe('a write buffer', () => {
  it('writes each row once, merged, in the order of the keys', async () => {
    const buffer = start()
    put(buffer, 'b', 'a', 'b')
    await buffer.flush()
    await buffer.flush()
    expect(written).toEqual([
      [
        { id: 'a', count: 1 },
        { id: 'b', count: 2 },
      ],
    ])
  })

  it('writes at its interval, and what waits when it is stopped', async () => {
    const buffer = start({ intervalMs: 20 })
    put(buffer, 'a')
    await expect.poll(() => written.length).toBe(1)
    put(buffer, 'b')
    await buffer.stop()
    expect(written.flat().map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('drops what waits longest beyond its capacity, also of what could not be written', async () => {
    const buffer = start()
    put(buffer, 'a', 'b', 'c')
    failures = 1
    const flushed = buffer.flush()
    put(buffer, 'd')
    await flushed
    expect(logged).toEqual(['Counts could not be written'])
    await buffer.flush()
    expect(written.flat().map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(logged.at(-1)).toBe('Counts were dropped: the buffer was full')
  })

  it('threat 26: drops items of the company that has the most, and of no other', async () => {
    const buffer = start({ companyOf: ({ id }) => id.slice(0, 1) })
    put(buffer, 'b1', 'a1', 'a2', 'a3', 'a4')
    await buffer.flush()
    expect(written.flat().map(({ id }) => id)).toEqual(['a3', 'a4', 'b1'])
  })

  it('keeps what could not be written, and what came meanwhile as the later', async () => {
    const buffer = start({ merge: (_, after) => after })
    buffer.put({ id: 'a', count: 1 })
    failures = 1
    const flushed = buffer.flush()
    buffer.put({ id: 'a', count: 2 })
    await flushed
    await buffer.flush()
    expect(written).toEqual([[{ id: 'a', count: 2 }]])
  })

  it('writes in portions; those behind one that failed wait', async () => {
    let writes = 0
    const portions: string[][] = []
    const buffer = start({
      maxBatch: 1,
      async write(items) {
        writes++
        if (writes === 2) throw new Error('no database')
        portions.push(items.map(({ id }) => id))
      },
    })
    put(buffer, 'a', 'b', 'c')
    await buffer.flush()
    expect(portions).toEqual([['a']])
    await buffer.flush()
    expect(portions).toEqual([['a'], ['b'], ['c']])
  })

  it('drops what the database refuses for its data, and nothing else', async () => {
    const refused = Object.assign(new Error('invalid text'), { code: '22P05' })
    const buffer = start({
      capacity: 10,
      async write(items) {
        if (items.some(({ id }) => id === 'c')) throw refused
        written.push(items)
      },
    })
    put(buffer, 'a', 'b', 'c', 'd', 'e')
    await buffer.flush()
    await buffer.flush()
    expect(written.flat().map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e'])
    expect(logged).toEqual(['Counts could not be written'])
  })
})
