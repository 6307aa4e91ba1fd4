import { afterEach, describe, expect, it } from 'vitest'
import { findNode } from '#domains/devices/nodes/index.ts'
import type { Participant, Uplink } from '../index.ts'
import { type PipelineWorld, startPipelineWorld } from '../pipeline.fixture.ts'

let world: PipelineWorld
afterEach(() => world?.stop())

/** Takes part in every batch and notes what it was asked. */
function witness(name: string, calls: string[], failsAt?: string): Participant {
  const note = (step: string) => {
    calls.push(`${name} ${step}`)
    if (step === failsAt) throw new Error(`${name} failed to ${step}`)
  }
  return {
    name,
    refresh: async () => note('refresh'),
    prepare({ batch }) {
      note(`prepare ${batch.values.join()}`)
      return {
        async write(client) {
          const { rows } = await client.query<{ count: number }>(
            'select count(*)::int as count from node_key where name = $1',
            ['level'],
          )
          note(`write beside ${rows[0]?.count} key`)
        },
        committed: () => note('committed'),
      }
    },
  }
}

/** Puts a value into the batch that no record can hold, in place of some. */
const spoils = (isSpoilt: (value: unknown) => boolean): Participant => ({
  name: 'spoils',
  prepare({ batch: { values } }) {
    for (const [at, value] of values.entries()) if (isSpoilt(value)) values[at] = Number.NaN
    return undefined
  },
})

describe('a batch whose record cannot be built', () => {
  const numbered = (amount: number) =>
    Array.from({ length: amount }, (_, at) => ({
      key: 'level',
      value: at,
      createdAt: world.clock.at - amount + at,
    }))
  const storedOf = async (nodeId: string) => {
    const [series = 0] = await world.store.resolveSeries(nodeId, ['level'])
    return (await world.store.limit(series, 1000)).map(({ value }) => value).reverse()
  }

  it('is bisected: of several uplinks and within one, a faulty reading fails alone', async () => {
    world = await startPipelineWorld([spoils((value) => value === 13 || value === 77)])
    const nodes = await Promise.all(['n1', 'n2', 'n3'].map((deveui) => world.nodes.make({ deveui })))
    const uplinks = ['n1', 'n2', 'n3'].map((address, at) =>
      world.uplink(address, numbered([10, 100, 5][at] ?? 0)),
    )
    const outcomes = await world.pipeline.submit(uplinks)
    expect(outcomes).toEqual([
      { accepted: 10, skipped: 0, rejected: [] },
      {
        accepted: 98,
        skipped: 0,
        rejected: [
          { index: 13, code: 'store.refused' },
          { index: 77, code: 'store.refused' },
        ],
      },
      { accepted: 5, skipped: 0, rejected: [] },
    ])
    const [first, second, third] = await Promise.all(nodes.map(storedOf))
    expect([first?.length, third]).toEqual([10, [0, 1, 2, 3, 4]])
    expect(second).toEqual(
      numbered(100)
        .map(({ value }) => value)
        .filter((value) => value !== 13 && value !== 77),
    )
    expect(world.logged.map(({ message }) => message)).toEqual(Array(2).fill('A reading cannot be stored'))
  })

  it('is looked through for so long only, and who was not looked at sends again', async () => {
    world = await startPipelineWorld([spoils((value) => Number(value) % 2 === 1)])
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    const before = world.pipeline.stats().batches
    // In the same batch as a neighbour's, whose reading is stored.
    await world.nodes.make({ deveui: 'o1' }, world.nodes.other)
    const sent = world.pipeline.submit([world.uplink('n1', numbered(1000))])
    const [, neighbour] = await Promise.allSettled([sent, world.send('o1', { level: 4 }, world.nodes.other)])
    await expect(sent).rejects.toMatchObject({ code: 'server.busy' })
    expect(neighbour).toMatchObject({ status: 'fulfilled', value: { accepted: 1 } })
    expect(world.pipeline.stats().batches - before).toBeLessThan(200)
    expect(await world.send('n1', { level: 2 })).toMatchObject({ accepted: 1 })
    expect(await storedOf(nodeId)).toContain(2)
  })
})

describe('participants', () => {
  it('are asked in their order, write in the one transaction, and are told after the commit', async () => {
    const calls: string[] = []
    world = await startPipelineWorld([witness('first', calls), witness('second', calls)])
    await world.nodes.make({ deveui: 'n1' })
    await world.send('n1', { level: 7 })
    expect(calls).toEqual([
      'first refresh',
      'second refresh',
      'first prepare 7',
      'second prepare 7',
      'first write beside 1 key',
      'second write beside 1 key',
      'first committed',
      'second committed',
    ])
  })

  it('that cannot write leave nothing of the batch behind', async () => {
    const calls: string[] = []
    world = await startPipelineWorld([witness('broken', calls, 'write beside 1 key')])
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    await expect(world.send('n1', { level: 7 })).rejects.toThrow('failed to write')
    expect(await world.latest(nodeId, 'level')).toBeUndefined()
    expect(calls).not.toContain('broken committed')
  })

  it('that fail after the commit are logged, and neither the sender nor the others notice', async () => {
    const calls: string[] = []
    world = await startPipelineWorld([witness('broken', calls, 'committed'), witness('next', calls)])
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    expect(await world.send('n1', { level: 7 })).toMatchObject({ accepted: 1 })
    expect(calls).toContain('next committed')
    expect(world.logged).toMatchObject([{ message: 'Work after a batch failed' }])
    expect(await world.latest(nodeId, 'level')).toBe(7)
  })
})

describe('a reading that makes its batch fail', () => {
  it('does no harm to the next batch of the same keys', async () => {
    world = await startPipelineWorld()
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    await world.nodes.make({ deveui: 'n2' })
    await world.send('n1', { level: 1, wind: 1 })
    const hostile = {
      key: 'wind',
      get value(): never {
        throw new Error('A reading that throws')
      },
    }
    // `level` has got a place in this batch, which never comes to its end.
    const readings = [{ key: 'other', value: 0 }, { key: 'level', value: 2 }, hostile]
    await expect(world.pipeline.submit([world.uplink('n1', readings)])).rejects.toThrow(
      'A reading that throws',
    )
    world.clock.at += 1000
    await world.send('n1', { wind: 3, level: 4 })
    expect([await world.latest(nodeId, 'level'), await world.latest(nodeId, 'wind')]).toEqual([4, 3])
  })
})

describe('a deriving participant', () => {
  /** Makes of each reading of `from` one of `to` that is greater by one. */
  function incrementer(steps: Record<string, string>): Participant & { watch(nodeId: string): void } {
    return {
      name: 'incrementer',
      watch(nodeId) {
        for (const key of Object.keys(steps)) world.lastValues.watch({ nodeId, key })
      },
      derive(news) {
        return news.slots.flatMap((slot, at): Uplink[] => {
          const to = steps[world.lastValues.seriesAt(slot)?.key ?? '']
          if (to === undefined) return []
          return [
            world.uplink('n1', [{ key: to, value: Number(news.values[at]) + 1, createdAt: news.times[at] }]),
          ]
        })
      },
      prepare: () => undefined,
    }
  }

  it('appends readings to the batch, and readings to those, which alarms and lists see like any other', async () => {
    const calls: string[] = []
    const plus = incrementer({ a: 'b', b: 'c' })
    world = await startPipelineWorld([plus, witness('next', calls)])
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    plus.watch(nodeId)
    expect(await world.send('n1', { a: 1 })).toMatchObject({ accepted: 1 })
    expect(calls).toContain('next prepare 1,2,3')
    expect(await world.latest(nodeId, 'c')).toBe(3)
    const { rows } = await world.pool.query(`select name from node_key where node_id = $1 order by name`, [
      nodeId,
    ])
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  it('ends after eight rounds, and the company is told', async () => {
    const plus = incrementer({ a: 'a' })
    // A time of its own for each, or they would be no news.
    const { derive } = plus
    plus.derive = async (news, now) => {
      const made = (await derive?.(news, now)) ?? []
      return made.map((uplink) => ({
        ...uplink,
        readings: uplink.readings.map((reading) => ({
          ...reading,
          createdAt: Number(reading.createdAt) + 1,
        })),
      }))
    }
    world = await startPipelineWorld([plus])
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    plus.watch(nodeId)
    world.clock.at += 1000
    await world.pipeline.submit([
      world.uplink('n1', [{ key: 'a', value: 0, createdAt: world.clock.at - 500 }]),
    ])
    expect(await world.latest(nodeId, 'a')).toBe(8)
    const { rows } = await world.pool.query('select deveui, code from ingest_error')
    expect(rows).toEqual([{ deveui: 'n1', code: 'derived.tooDeep' }])
  })
})

describe('last values', () => {
  it('of watched series are known after the commit, whoever sent them, and loaded when they are older', async () => {
    world = await startPipelineWorld()
    const nodeId = await world.nodes.make({ deveui: 'n1' })
    await world.send('n1', { level: 7 })
    const series = { nodeId, key: 'level' }
    const slot = world.lastValues.watch(series)
    expect(world.lastValues.latestAt(slot)).toBeUndefined()
    await world.lastValues.load([series])
    expect(world.lastValues.latestAt(slot)).toMatchObject({ value: 7 })
    world.clock.at += 1000
    await world.send('n1', { level: 'open' })
    expect(world.lastValues.latestAt(slot)).toEqual({ value: 'open', time: world.clock.at })
    await world.pipeline.submit([
      world.uplink('n1', [{ key: 'level', value: 5, createdAt: world.clock.at - 10_000 }]),
    ])
    expect(world.lastValues.latestAt(slot)).toMatchObject({ value: 'open' })
    world.lastValues.watch(series)
    world.lastValues.unwatch(slot)
    expect(world.lastValues.slotOf(series)).toBe(slot)
    world.lastValues.unwatch(slot)
    expect([world.lastValues.slotOf(series), world.lastValues.size]).toEqual([-1, 0])
  })
})

it('what a node measures first becomes its default key; its battery or signal where it measures nothing', async () => {
  world = await startPipelineWorld()
  const defaultOf = async (deveui: string) =>
    (await world.nodes.in(world.nodes.acme, (db) => findNode(db, deveui)))?.defaultKey
  for (const deveui of ['both', 'only']) await world.nodes.make({ deveui })
  await world.send('both', { battery: 90, RSSI: -70, humidity: 40, temperature: 21 })
  await world.send('only', { rssi: -70 })
  expect([await defaultOf('both'), await defaultOf('only')]).toEqual(['humidity', 'rssi'])
})
