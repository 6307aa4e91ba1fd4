import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PipelineWorld, startPipelineWorld } from '../pipeline.fixture.ts'
import type { FrameUplink } from './frame.ts'
import { createFrameIntake, type FrameIntake } from './frame-intake.ts'

let world: PipelineWorld
let intake: FrameIntake
let nodeId: string
beforeEach(async () => {
  world = await startPipelineWorld()
  nodeId = await world.nodes.make({ deveui: 'n1' })
  await world.nodes.make({ deveui: 'o1' }, world.nodes.other)
  intake = createFrameIntake({
    pipeline: world.pipeline,
    module: new URL('./decode.fixture.ts', import.meta.url),
    threads: 2,
    timeoutMs: 500,
    heapMegabytes: 32,
    waitingOfCompany: 100,
  })
})
afterEach(async () => {
  await intake?.stop()
  await world?.stop()
})

function frame(value: number, changes: Partial<FrameUplink['frame']> = {}, address = 'n1'): FrameUplink {
  const { readings: _, ...facts } = world.uplink(
    address,
    [],
    address === 'o1' ? world.nodes.other : world.nodes.acme,
  )
  return {
    ...facts,
    decoder: 'temperature',
    frame: {
      kind: 'data',
      bytes: Uint8Array.of(value),
      port: 1,
      time: null,
      radio: { rssi: -97, snr: 7, spreadingFactor: 7 },
      gateways: ['0016c001f1500812'],
      ...changes,
    },
  }
}

const errors = async () =>
  (await world.pool.query('select code, detail from ingest_error order by detail')).rows

describe('a frame', () => {
  it('is decoded in a thread by the injected module, and its readings are committed at its own time', async () => {
    const time = world.clock.at - 5000
    expect(await intake.submit(frame(21, { time }))).toMatchObject({ accepted: 1 })
    expect(await world.lastValues.latestOf([{ nodeId, key: 'temperature' }])).toEqual([{ time, value: 21 }])
  })

  it('whose decoder answers nested JSON is flattened as everything else that its node sends', async () => {
    expect(await intake.submit(frame(21, { port: 7 }))).toMatchObject({ accepted: 1, rejected: [] })
    const keys = ['inside', 'probes.0', 'probes.1'].map((path) => ({ nodeId, key: `temperature.${path}` }))
    const latest = await world.lastValues.latestOf(keys)
    expect(latest.map((reading) => reading?.value)).toEqual([21, 1, 2])
  })

  it('of every kind reaches its decoder with all that the network told of it', async () => {
    for (const [kind, facts] of [
      ['data', {}],
      ['join', { radio: { spreadingFactor: 12 } }],
      ['ack', { radio: { frameCounter: 7 } }],
      ['status', { status: { battery: 81, margin: 9 } }],
      ['location', { location: { lat: 57.7, long: 11.9 } }],
    ] as const) {
      world.clock.at += 1000
      const sent = frame(21, { kind, port: 8, time: world.clock.at, ...facts })
      expect([kind, await intake.submit(sent)]).toMatchObject([kind, { accepted: 1 }])
      const [latest] = await world.lastValues.latestOf([{ nodeId, key: 'temperature' }])
      expect(JSON.parse(String(latest?.value))).toEqual({ ...sent.frame, bytes: { 0: 21 } })
    }
  })

  it('comes in order with the others of its node', async () => {
    const values = Array.from({ length: 60 }, (_, at) => at)
    await Promise.all(values.map((value) => intake.submit(frame(value))))
    const [series = 0] = await world.store.resolveSeries(nodeId, ['temperature'])
    const stored = await world.store.limit(series, 100)
    expect(stored.map(({ value }) => value).reverse()).toEqual(values)
  })

  it.each([
    ['throws', 3, 'Bytes 3-4 are no temperature'],
    ['answers rubbish', 4, 'The decoder answered no list of readings'],
    ['never ends', 2, 'The decoder took longer than 500 ms'],
    ['takes all memory', 5, expect.stringMatching(/memory/)],
    ['ends its thread', 6, 'The decoder ended its thread'],
  ])(
    'threat 26: whose decoder %s is an ingest error, and the next one is decoded',
    async (_, port, detail) => {
      expect(await intake.submit(frame(1, { port }))).toMatchObject({ accepted: 0 })
      expect(await errors()).toEqual([{ code: 'payload.undecodable', detail }])
      expect(await intake.submit(frame(22))).toMatchObject({ accepted: 1 })
    },
  )

  it('threat 26: a company whose decoders hang waits for itself, is refused, and is accounted for', async () => {
    const hanging = Array.from({ length: 102 }, () =>
      intake.submit(frame(1, { port: 2 })).catch(() => 'refused'),
    )
    await expect(intake.submit(frame(1))).rejects.toThrow('server.busy')
    const used = () => intake.stats().usedMs.get(world.nodes.acme.id) ?? 0
    await expect.poll(used, { timeout: 10_000 }).toBeGreaterThan(0)
    // Of one node never two are decoded at once: a thread is left for everybody else.
    for (let value = 0; value < 20; value++) {
      expect(await intake.submit(frame(value, {}, 'o1'))).toMatchObject({ accepted: 1 })
    }
    const { usedMs, waiting } = intake.stats()
    expect(usedMs.get(world.nodes.acme.id)).toBeGreaterThan(400)
    expect(waiting).toBeGreaterThan(90)
    await intake.stop()
    await Promise.all(hanging)
  })
})
