import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/test/support/free-port.ts'
import { createFleet, fleetKeys, readingsOfMonth } from '../harness/fleet.ts'
import { measureTimes, type Times } from '../harness/timing.ts'

/** What VictoriaMetrics takes for the same readings and the same questions. */
export interface VictoriaFigures {
  version: string
  /** Readings a second until it has answered, bodies one after the other, and some at once. */
  oneByOne: number
  atOnce: number
  /** Of all files, after it has flushed and merged. */
  bytesPerPoint: number
  raw: Times
  buckets: Times
  latest: Times
}

export interface VictoriaTrial {
  series: number
  /** Epoch ms of the first round. */
  start: number
  end: number
  batchSize: number
}

export const bodiesAtOnce = 4
/** Bodies are made so many readings at a time, while the clock stands still. */
const stretch = 1_000_000

/** The program of Debian's package victoria-metrics; undefined where it is not installed. */
export function findVictoriaMetrics(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'victoria-metrics')).find(existsSync)
}

/** A server of its own on loopback, with an empty folder. */
export async function benchVictoriaMetrics(program: string, trial: VictoriaTrial): Promise<VictoriaFigures> {
  const oneByOne = await withServer(program, (server) => fill(server.url, trial, 1))
  return await withServer(program, async ({ url, folder }) => {
    const atOnce = await fill(url, trial, bodiesAtOnce)
    await ask(url, '/internal/force_flush')
    await ask(url, '/internal/force_merge')
    const bytesPerPoint = (await settledBytes(folder)) / (trial.series * readingsOfMonth)
    const reads = await measureReads(url, trial)
    const buildInfo = /vm_app_version\{version="([^"]*)"/.exec(String(await ask(url, '/metrics')))
    return { version: buildInfo?.[1] || 'of an unknown version', oneByOne, atOnce, bytesPerPoint, ...reads }
  })
}

async function withServer<T>(
  program: string,
  work: (server: { url: string; folder: string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-bench-victoria-'))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    program,
    [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=${address}`,
      '-retentionPeriod=12',
      '-search.latencyOffset=0s',
      '-loggerLevel=ERROR',
    ],
    { stdio: 'ignore' },
  )
  const url = `http://${address}`
  try {
    await whenReady(url, child)
    return await work({ url, folder })
  } finally {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function whenReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt++) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
  throw new Error('VictoriaMetrics did not start')
}

async function ask(url: string, path: string, form?: Record<string, string>): Promise<Buffer> {
  const answer = await fetch(url + path, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`)
  return bytes
}

const nameOf = (node: number) => `n${node}`

/** Imports the month by its JSON lines, which hold arrays for each series; answers readings a second. */
async function fill(
  url: string,
  { series, start, batchSize }: VictoriaTrial,
  atOnce: number,
): Promise<number> {
  const numbers = Array.from({ length: series }, (_, at) => at)
  const fleet = createFleet(numbers, start)
  const points = series * readingsOfMonth
  let spentMs = 0
  for (let made = 0; made < points; made += stretch) {
    const count = Math.min(stretch, points - made)
    const bodies = Array.from({ length: Math.ceil(count / batchSize) }, (_, at) =>
      linesOf(fleet.take(Math.min(batchSize, count - at * batchSize))),
    )
    const began = performance.now()
    const next = bodies.values()
    const send = async () => {
      for (const body of next) {
        const answer = await fetch(`${url}/api/v1/import`, { method: 'POST', body })
        if (!answer.ok) throw new Error(`The import was answered with ${answer.status}`)
        await answer.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, send))
    spentMs += performance.now() - began
  }
  return (points / spentMs) * 1000
}

function linesOf(batch: ReturnType<ReturnType<typeof createFleet>['take']>): string {
  const bySeries = Map.groupBy(batch.series.keys(), (at) => batch.series[at] ?? 0)
  const lines = Array.from(bySeries, ([series, places]) =>
    JSON.stringify({
      metric: {
        __name__: 'fyr',
        node: nameOf(Math.floor(series / fleetKeys.length)),
        key: fleetKeys[series % fleetKeys.length],
      },
      values: places.map((at) => batch.values[at]),
      timestamps: places.map((at) => batch.times[at]),
    }),
  )
  return `${lines.join('\n')}\n`
}

/** Of the folder, when it has not changed for a while: compaction goes on in the background. */
async function settledBytes(folder: string): Promise<number> {
  let before = -1
  for (let looks = 0; looks < 60; looks++) {
    const bytes = await bytesOf(folder)
    if (bytes === before) return bytes
    before = bytes
    await sleep(2000)
  }
  return before
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // A file may go while it is looked at: it was merged into another.
    if (entry.isFile())
      bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0
  }
  return bytes
}

/** The questions of the area `store`, over HTTP to the last byte, which nobody parses; its caches of answers are not used. */
async function measureReads(url: string, { series, start, end }: VictoriaTrial) {
  const nodes = Math.floor(series / fleetKeys.length)
  // A round may be early or late.
  const range = { start: String((start - 2000) / 1000), end: String((end + 2000) / 1000) }
  let turn = 0
  const node = () => (turn++ * 37) % nodes
  const raw = async () => {
    const key = fleetKeys[turn % fleetKeys.length]
    const bytes = await ask(url, '/api/v1/export', {
      ...range,
      'match[]': `fyr{node="${nameOf(node())}",key="${key}"}`,
    })
    // Each reading has thirteen digits of its time and at least one of its value.
    if (bytes.length < readingsOfMonth * 15) throw new Error(`A month has ${bytes.length} bytes`)
  }
  const step = `${Math.ceil((end - start) / 500 / 1000)}s`
  const buckets = async () => {
    const first = node() % Math.max(nodes - 1, 1)
    const query = `avg_over_time(fyr{node=~"${nameOf(first)}|${nameOf(first + 1)}"}[${step}])`
    return await ask(url, '/api/v1/query_range', { ...range, query, step, nocache: '1' })
  }
  const of200 = Array.from({ length: Math.min(40, nodes) }, (_, at) => nameOf(at)).join('|')
  const latest = () =>
    ask(url, '/api/v1/query', {
      query: `last_over_time(fyr{node=~"${of200}"}[1h])`,
      time: range.end,
      nocache: '1',
    })
  const seriesIn = (bytes: Buffer) => bytes.toString().split('"metric"').length - 1
  if (
    seriesIn(await latest()) !== Math.min(200, nodes * fleetKeys.length) ||
    seriesIn(await buckets()) !== 10
  )
    throw new Error('VictoriaMetrics does not answer with all series')
  return {
    raw: await measureTimes(raw),
    buckets: await measureTimes(buckets),
    latest: await measureTimes(latest),
  }
}
