import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate, openDatabase } from '../../server/src/db/index.ts'
import { createDecoderScripts } from '../../server/src/domains/devices/decoders/index.ts'
import { createRecentFrames } from '../../server/src/domains/devices/node-frames/index.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createLiveBus } from '../../server/src/live/index.ts'
import { openReadingsStore } from '../../server/src/readings-store/index.ts'
import { createSandbox } from '../../server/src/sandbox/index.ts'
import {
  createFrameIntake,
  createLastSeen,
  createLastValues,
  createOwnDecoders,
  createPipeline,
  createShippedDecoders,
  discoveredKeys,
  type FrameIntake,
  type FrameUplink,
  futureReadings,
  ingestErrors,
  usualQueueLimits,
} from '../../server/src/telemetry/index.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { toward } from '../harness/goals.ts'
import { readUsage } from '../harness/processes.ts'
import type { Figure, Section } from '../harness/report.ts'
import { decodersInUse } from './frame-decoders.ts'

const companies = 5
const nodesOfCompany = 200
/** Frames that are on their way at a time. */
const inFlight = 2_000

interface Node {
  companyId: string
  deveui: string
}

/** Frames of LoRaWAN nodes until their readings are committed, decoded by what ships and by what companies wrote. */
export async function benchFrames(seconds: number): Promise<Section> {
  const figures: Figure[] = []
  for (const { name, goal, decoder, source, bytes } of decodersInUse) {
    const result = await withFrames({ decoder, source }, (intake, nodes) =>
      sendFrames(intake, nodes, bytes, seconds),
    )
    const problems = result.problems > 0 ? `, ${result.problems} NOT DECODED` : ''
    figures.push(
      {
        name: `${name}: uplinks`,
        value: result.frames / result.seconds,
        ...toward(goal),
        note: `${result.readings / result.frames} readings each${problems}`,
      },
      {
        name: `${name}: CPU of a million uplinks`,
        value: (result.cpuSeconds / result.framesInAll) * 1e6,
        unit: 's',
        note: 'this process with its threads, and PostgreSQL',
      },
    )
  }
  return {
    title: 'Frames of LoRaWAN nodes, decoded and committed',
    how: [
      `${companies} companies with ${nodesOfCompany} nodes each; radio values are stored with each frame`,
    ],
    figures,
  }
}

async function sendFrames(intake: FrameIntake, nodes: readonly Node[], bytes: Uint8Array, seconds: number) {
  const counted = { frames: 0, readings: 0, problems: 0 }
  let sent = 0
  let isRunning = true
  const began = Date.now()
  async function sender(): Promise<void> {
    while (isRunning) {
      const node = nodes[sent % nodes.length] as Node
      const { accepted, problem } = await intake.submit(
        frameOf(node, bytes, began + Math.floor(sent++ / 100)),
      )
      counted.frames++
      counted.readings += accepted
      if (problem) counted.problems++
    }
  }
  const before = await readUsage(process.pid)
  const senders = Array.from({ length: inFlight }, sender)
  // The first seconds warm up.
  await sleep(2000)
  const [first, from] = [{ ...counted }, performance.now()]
  await sleep(seconds * 1000)
  const [last, took] = [{ ...counted }, (performance.now() - from) / 1000]
  isRunning = false
  await Promise.all(senders)
  const after = await readUsage(process.pid)
  return {
    frames: last.frames - first.frames,
    readings: last.readings - first.readings,
    problems: last.problems,
    seconds: took,
    framesInAll: counted.frames,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
  }
}

function frameOf({ companyId, deveui }: Node, bytes: Uint8Array, time: number): FrameUplink {
  return {
    source: 'lorawan',
    companyId,
    address: deveui,
    onlyNodeId: null,
    receivedAt: time,
    frame: {
      kind: 'data',
      bytes,
      port: 5,
      time,
      radio: { rssi: -97, snr: 7.5, spreadingFactor: 7, frameCounter: time % 65_536 },
      gateways: ['0016c001f1500812'],
    },
  }
}

/** The parts of a portal that take frames in, on a database of their own. */
async function withFrames<T>(
  trial: { decoder: string; source: string | null },
  work: (intake: FrameIntake, nodes: readonly Node[]) => Promise<T>,
): Promise<T> {
  return await withBenchDatabase(async ({ url }) => {
    await migrate(url)
    const nodes = await fill(url, trial)
    const log = {
      info() {},
      warn() {},
      error(details: object, message: string) {
        throw new Error(message, { cause: details })
      },
    }
    const database = await openDatabase({ url, log })
    const { pipeline: pool, events } = database
    const store = await openReadingsStore({ pool, log })
    const bus = createLiveBus((error) => log.error({ error }, 'A listener failed'))
    const pipeline = createPipeline({
      isOwner: () => true,
      ...{ pool, events, store, bus, log },
      lastValues: createLastValues(store),
      clock: systemClock,
      disk: { refuses: false, stored() {} },
      limits: {
        ...{ futureMs: 86_400_000, maxDepth: 8, keysPerNode: 200, judgeWindowMs: 300_000 },
        nodesInMemory: 200_000,
        queue: usualQueueLimits,
      },
    })
    pipeline.start([discoveredKeys, createLastSeen(pool, systemClock), futureReadings, ingestErrors(bus)])
    const sandbox = createSandbox({ threads: 2, quotaMs: 20_000 })
    const scripts = createDecoderScripts(pool, events)
    const recent = createRecentFrames(pool, systemClock)
    const intake = createFrameIntake({
      pipeline,
      shipped: createShippedDecoders({ threads: 1, timeoutMs: 1000, heapMegabytes: 64 }),
      own: createOwnDecoders(sandbox, scripts),
      observe: ({ node, uplink: { frame, receivedAt }, result }) =>
        recent.note(node, { frame, receivedAt, decoder: node.decoder, result }),
      waitingOfCompany: 10_000,
    })
    try {
      return await work(intake, nodes)
    } finally {
      await intake.stop()
      await sandbox.stop()
      scripts.close()
      await pipeline.stop()
      await store.close()
      await database.close()
    }
  })
}

async function fill(
  url: string,
  { decoder, source }: { decoder: string; source: string | null },
): Promise<Node[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const nodes: Node[] = []
  for (let company = 0; company < companies; company++) {
    const [companyId, applicationId] = [randomUUID(), randomUUID()]
    const own = source === null ? decoder : randomUUID()
    await client.query(`insert into company (id, name) values ($1, 'Measured')`, [companyId])
    if (source !== null) {
      await client.query(
        `insert into decoder (id, company_id, name, source, created_at, updated_at)
         values ($1, $2, 'Measured', $3, now(), now())`,
        [own, companyId, source],
      )
    }
    await client.query(
      `insert into application (id, company_id, name, created_at) values ($2, $1, 'Measured', now())`,
      [companyId, applicationId],
    )
    const deveuis = Array.from({ length: nodesOfCompany }, (_, at) =>
      (company * nodesOfCompany + at).toString(16).padStart(16, '0'),
    )
    await client.query(
      `insert into node (id, company_id, application_id, name, deveui, kind, decoder, created_at)
       select gen_random_uuid(), $1, $2, deveui, deveui, 0, $4, now() from unnest($3::text[]) as deveui`,
      [companyId, applicationId, deveuis, own],
    )
    nodes.push(...deveuis.map((deveui) => ({ companyId, deveui })))
  }
  await client.query('analyze')
  await client.end()
  return nodes
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
