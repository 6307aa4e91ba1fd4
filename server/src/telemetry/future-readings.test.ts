import type { LiveReading } from '@fyr/contract/live/live'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PipelineWorld, startPipelineWorld } from './pipeline.fixture.ts'

let world: PipelineWorld
let nodeId: string
const live: LiveReading[] = []
beforeEach(async () => {
  live.length = 0
  world = await startPipelineWorld()
  nodeId = await world.nodes.make({ deveui: 'n1' })
  world.bus.onReading(world.nodes.acme.id, 'n1', (reading) => live.push(reading))
})
afterEach(() => world?.stop())

const minute = 60_000
const sendAt = (value: number, ahead: number) =>
  world.pipeline.submit([world.uplink('n1', [{ key: 'level', value, createdAt: world.clock.at + ahead }])])
const latest = () => world.latest(nodeId, 'level')
const shown = () => live.map(({ value }) => value)

describe('threat 26: a reading that is dated ahead of the clock', () => {
  it('is stored at once and hidden until its time comes, and then arrives', async () => {
    await sendAt(1, 0)
    expect(await sendAt(2, 4 * minute)).toMatchObject([{ accepted: 1 }])
    expect([await latest(), shown()]).toEqual([1, [1]])
    const [series = 0] = await world.store.resolveSeries(nodeId, ['level'])
    expect(await world.store.countRange([series], 0, Number.POSITIVE_INFINITY)).toBe(2)
    world.clock.at += 4 * minute - 1
    await world.pipeline.releaseDue()
    expect([await latest(), shown()]).toEqual([1, [1]])
    world.clock.at += 1
    await world.pipeline.releaseDue()
    await world.pipeline.releaseDue()
    expect([await latest(), shown()]).toEqual([2, [1, 2]])
  })

  it('blinds neither live values nor what watches them', async () => {
    await sendAt(9, 4 * minute)
    world.clock.at += 1000
    const slot = world.lastValues.watch({ nodeId, key: 'level' })
    await world.lastValues.load([{ nodeId, key: 'level' }])
    expect(world.lastValues.latestAt(slot)).toBeUndefined()
    await sendAt(1, 0)
    expect([await latest(), shown(), world.lastValues.latestAt(slot)?.value]).toEqual([1, [1], 1])
  })

  it('arrives after a restart, also when its time came while the portal was down', async () => {
    await sendAt(1, 0)
    await sendAt(2, 2 * minute)
    await sendAt(3, 4 * minute)
    const again = await startPipelineWorld([], {}, world)
    try {
      again.clock.at = world.clock.at + 3 * minute
      again.bus.onReading(again.nodes.acme.id, 'n1', (reading) => live.push(reading))
      // Of what is not in memory yet, the store answers what is due before it is released.
      expect(await again.latest(nodeId, 'level')).toBe(2)
      await again.pipeline.releaseDue()
      again.clock.at += minute
      await again.pipeline.releaseDue()
      expect(shown()).toEqual([1, 2, 3])
      const { rows } = await world.pool.query('select * from future_series')
      expect(rows).toEqual([])
    } finally {
      await again.close()
    }
  })

  it('is one row for a series, however many there are, and no turn brings more than some of a company', async () => {
    const readings = Array.from({ length: 250 }, (_, at) => ({
      key: 'level',
      value: at,
      createdAt: world.clock.at + minute + at,
    }))
    await world.pipeline.submit([world.uplink('n1', readings)])
    const { rows } = await world.pool.query('select * from future_series')
    expect(rows).toHaveLength(1)
    world.clock.at += 2 * minute
    await world.pipeline.releaseDue()
    expect(live).toHaveLength(100)
    await world.pipeline.releaseDue()
    await world.pipeline.releaseDue()
    expect(shown()).toEqual(readings.map(({ value }) => value))
  })

  it('of a key or node that is gone is forgotten', async () => {
    await sendAt(1, minute)
    await world.store.deleteSeries(nodeId, 'level')
    world.clock.at += minute
    await world.pipeline.releaseDue()
    const { rows } = await world.pool.query('select * from future_series')
    expect([rows, shown()]).toEqual([[], []])
  })
})

describe('the clock of a node', () => {
  const clock = async () => {
    world.clock.at += 11_000
    await world.lastSeen.flushDue()
    const { rows } = await world.pool.query<{ clock_ahead: number | null }>(
      'select clock_ahead from node_contact',
    )
    return rows[0]?.clock_ahead
  }

  it('is ahead by what its readings are, until they no longer are', async () => {
    await world.send('n1', { level: 1 })
    expect(await clock()).toBeNull()
    await sendAt(2, 4 * minute)
    expect(await clock()).toBe(4 * minute)
    await sendAt(3, -minute)
    expect(await clock()).toBe(0)
  })

  it('is not judged by a forecast, whose readings have times of their own', async () => {
    const readings = [1, 2, 3].map((hour) => {
      return { key: 'price', value: hour, createdAt: world.clock.at + hour * 60 * minute }
    })
    await world.pipeline.submit([world.uplink('n1', readings)])
    expect(await clock()).toBeNull()
  })
})
