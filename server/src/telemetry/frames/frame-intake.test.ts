import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDecoderScripts, type DecoderScripts } from '#domains/devices/decoders/index.ts'
import { deleteIngestErrors } from '#domains/devices/node-intake/index.ts'
import { createSandbox } from '#sandbox/index.ts'
import { type PipelineWorld, startPipelineWorld } from '../pipeline.fixture.ts'
import type { FrameUplink } from './frame.ts'
import { createFrameIntake, type FrameIntake } from './frame-intake.ts'
import { createOwnDecoders } from './own-decoders.ts'
import { createShippedDecoders } from './shipped-decoders.ts'

let world: PipelineWorld
let intake: FrameIntake
let nodeId: string
let scripts: DecoderScripts
const sandbox = createSandbox({ threads: 2, quotaMs: 700, callMs: 100 })
beforeAll(async () => {
  world = await startPipelineWorld()
  nodeId = await world.nodes.make({ deveui: 'n1' })
  await world.nodes.make({ deveui: 'o1' }, world.nodes.other)
  await world.nodes.database.db.withPlatform(({ query }) =>
    query.updateTable('node').set({ decoder: 'temperature' }).execute(),
  )
  scripts = createDecoderScripts(world.pool, world.database.events)
  intake = createFrameIntake({
    pipeline: world.pipeline,
    shipped: createShippedDecoders({
      module: new URL('./decode.fixture.ts', import.meta.url),
      threads: 2,
      timeoutMs: 2000,
      heapMegabytes: 32,
    }),
    own: createOwnDecoders(sandbox, scripts),
    waitingOfCompany: 100,
  })
})
afterAll(async () => {
  await intake?.stop()
  await sandbox.stop()
  await world?.stop()
})

beforeEach(async () => {
  world.clock.at += 60_000
  await world.database.withPlatform((db) => deleteIngestErrors(db, new Date(world.clock.at + 1)))
})

function frame(value: number, changes: Partial<FrameUplink['frame']> = {}, address = 'n1'): FrameUplink {
  const { readings: _, ...facts } = world.uplink(
    address,
    [],
    address === 'o1' ? world.nodes.other : world.nodes.acme,
  )
  return {
    ...facts,
    source: 'lorawan',
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
  it('is decoded in a thread by the decoder of its node, and its readings are committed at its own time', async () => {
    const time = world.clock.at - 5000
    expect(await intake.submit(frame(21, { time }))).toMatchObject({ accepted: 5, nodeId })
    expect(await world.lastValues.latestOf([{ nodeId, key: 'temperature' }])).toEqual([{ time, value: 21 }])
  })

  it('brings what the network told of the transmission as readings, of whatever kind it is', async () => {
    const latest = async (...names: string[]) => {
      const found = await world.lastValues.latestOf(names.map((name) => ({ nodeId, key: name })))
      return found.map((reading) => reading?.value)
    }
    const radio = { rssi: -97, snr: 7.5, spreadingFactor: 9, frameCounter: 12 }
    await intake.submit(frame(21, { radio, time: world.clock.at }))
    const keys = ['rssi', 'snr', 'spreadingFactor', 'frameCounter', 'gateway'].map((key) => `radio.${key}`)
    expect(await latest(...keys)).toEqual([-97, 7.5, 9, 12, '0016c001f1500812'])
    world.clock.at += 1000
    const facts = { radio: {}, gateways: [], time: world.clock.at }
    await intake.submit(frame(0, { ...facts, kind: 'status', status: { battery: 81, margin: 9 } }))
    await intake.submit(frame(0, { ...facts, kind: 'location', location: { lat: 57.7, long: 11.9 } }))
    expect(await latest('radio.battery', 'radio.margin', 'location', 'temperature')).toEqual([
      81,
      9,
      { lat: 57.7, long: 11.9 },
      21,
    ])
    expect(await intake.submit(frame(0, { ...facts, kind: 'join' }))).toMatchObject({ accepted: 0, nodeId })
  })

  it('whose decoder answers nested JSON is flattened as everything else that its node sends', async () => {
    expect(await intake.submit(frame(21, { port: 7 }))).toMatchObject({ accepted: 5, rejected: [] })
    const keys = ['inside', 'probes.0', 'probes.1'].map((path) => ({ nodeId, key: `temperature.${path}` }))
    const latest = await world.lastValues.latestOf(keys)
    expect(latest.map((reading) => reading?.value)).toEqual([21, 1, 2])
  })

  it('that was read with a warning keeps its readings, is among the data errors, and notifies nobody', async () => {
    const before = intake.stats().decoded.shipped.warned
    const outcome = await intake.submit(frame(23, { port: 8 }))
    expect(outcome).toMatchObject({ accepted: 5, rejected: [] })
    expect(outcome.problem).toBeUndefined()
    expect(await errors()).toEqual([{ code: 'decoder.warning', detail: 'Unknown channel 77.aa' }])
    expect(intake.stats().decoded.shipped.warned).toBe(before + 1)
    const { rows } = await world.pool.query(
      `select from notification where params->>'problem' = 'decoder.warning'`,
    )
    expect(rows).toEqual([])
  })

  it('of no node of the company is told so, and leaves nothing', async () => {
    expect(await intake.submit(frame(1, {}, 'nobody'))).toMatchObject({
      nodeId: null,
      problem: 'node.unknown',
    })
    expect(await errors()).toEqual([])
  })

  it('comes in order with the others of its node', async () => {
    const values = Array.from({ length: 100 }, (_, at) => at)
    await Promise.all(values.map((value) => intake.submit(frame(value))))
    const [series = 0] = await world.store.resolveSeries(nodeId, ['temperature'])
    const stored = await world.store.limit(series, 100)
    expect(stored.map(({ value }) => value).reverse()).toEqual(values)
  })

  it.each([
    ['throws', 3, 'payload.undecodable', 'Bytes 3-4 are no temperature'],
    ['answers rubbish', 4, 'payload.notObject', ''],
    ['never ends', 2, 'decoder.timeout', ''],
    ['takes all memory', 5, 'decoder.outOfMemory', ''],
    ['ends its thread', 6, 'payload.undecodable', 'The decoder ended its thread'],
  ])(
    'threat 26: whose decoder %s is an ingest error, and the next one is decoded',
    async (_, port, code, detail) => {
      const [bad, good] = await Promise.all([intake.submit(frame(1, { port })), intake.submit(frame(22))])
      expect(bad).toMatchObject({ accepted: 4, problem: code })
      expect(await errors()).toEqual([{ code, detail }])
      expect(good).toMatchObject({ accepted: 5 })
    },
  )

  it('is decoded by what its company wrote, from the next frame on as it was changed', async () => {
    const decoder = '00000000-0000-4000-8000-00000000dec0'
    await world.nodes.make({ deveui: 'n2' })
    const write = async (source: string) => {
      await world.nodes.in(world.nodes.acme, async ({ query }) => {
        const row = { id: decoder, name: 'Own', source, created_at: new Date(), updated_at: new Date() }
        await query
          .insertInto('decoder')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ source }))
          .execute()
        await query.updateTable('node').set({ decoder }).where('deveui', '=', 'n2').execute()
      })
      const { companyId } = world.uplink('n2', [])
      world.database.events.publishEvent('decoder', { companyId, decoderId: decoder })
      world.database.events.publishEvent('node', { companyId, nodeId, deveui: 'n2' })
    }
    await write(
      'function decodeUplink({ bytes, fPort, recvTime }) {\n  return { data: { sum: bytes[0] + fPort, year: recvTime.getFullYear() } }\n}',
    )
    const many = await Promise.all(
      Array.from({ length: 150 }, () => intake.submit(frame(20, {}, 'n2')).catch(() => null)),
    )
    expect(many.filter((outcome) => outcome !== null)).toHaveLength(100)
    expect(many[0]).toMatchObject({ accepted: 6, rejected: [] })
    await write('function Decoder(bytes, port) {\n  return { sum: bytes.no.such }\n}')
    expect(await intake.submit(frame(20, {}, 'n2'))).toMatchObject({
      accepted: 4,
      problem: 'payload.undecodable',
    })
    expect(await errors()).toMatchObject([{ detail: expect.stringMatching(/^2:\d+ TypeError: /) }])
    await write('function Decode(fPort, bytes) { for (;;); }')
    const stuck = await Promise.all(Array.from({ length: 8 }, () => intake.submit(frame(20, {}, 'n2'))))
    expect(new Set(stuck.map(({ problem }) => problem))).toEqual(
      new Set(['decoder.timeout', 'decoder.quota']),
    )
  })

  it('threat 26: a company whose decoders hang waits for itself, is refused, and is accounted for', async () => {
    const hanging = Array.from({ length: 102 }, () =>
      intake.submit(frame(1, { port: 2 })).catch(() => 'refused'),
    )
    await expect(intake.submit(frame(1))).rejects.toThrow('server.busy')
    const used = () => intake.stats().usedMs.get(world.nodes.acme.id) ?? 0
    await expect.poll(used, { timeout: 10_000 }).toBeGreaterThan(0)
    // Of one node never two are decoded at once: a thread is left for everybody else.
    for (let value = 0; value < 20; value++) {
      expect(await intake.submit(frame(value, {}, 'o1'))).toMatchObject({ accepted: 5 })
    }
    const { usedMs, waiting } = intake.stats()
    expect(usedMs.get(world.nodes.acme.id)).toBeGreaterThan(400)
    expect(waiting).toBeGreaterThan(90)
    await intake.stop()
    await Promise.all(hanging)
  })
})
