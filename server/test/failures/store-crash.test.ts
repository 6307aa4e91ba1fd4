import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type EmbeddedPostgres, migrate, startEmbeddedPostgres } from '#db/index.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { isExtended } from '../support/tier.ts'
import { until } from '../support/until.ts'
import { type Chance, createChance } from './store-crash/chance.ts'
import type { Inspection } from './store-crash/inspect.ts'
import { apply, createModel, differences } from './store-crash/model.ts'
import { type Operation, operationOf, workers } from './store-crash/operations.ts'
import type { Phase } from './store-crash/phases.ts'
import { childrenOf, killIfThere, startWriter, type Writer } from './store-crash/victims.ts'
import type { Report } from './store-crash/writer.ts'

/**
 * A program that writes, corrects and deletes is killed, with PostgreSQL or without, again and again on the same
 * database. Whoever comes after must find what was acknowledged; of what was open, all or nothing.
 */
const rounds = Number(process.env.FYR_CRASH_ROUNDS ?? (isExtended ? 30 : 6))
const seed = Number(process.env.FYR_CRASH_SEED ?? Math.floor(Math.random() * 1e9))

/**
 * `backend`: one process of PostgreSQL, which then begins anew with all others; the writer lives on. `postmaster`:
 * its children may still commit something. `answer` is no kill: the answer to a commit is lost, nobody dies.
 */
type Victim = 'writer' | 'postgres' | 'postmaster' | 'both' | 'backend' | 'answer'
const victims: Victim[] = [
  ...(['writer', 'backend', 'answer', 'both', 'writer', 'answer'] as const),
  ...(['postgres', 'backend', 'answer', 'writer', 'backend', 'postmaster'] as const),
]
type Aim = Phase | 'anything'
const aims: Aim[] = [
  ...(['flushing', 'compaction', 'deleting', 'end of flushing', 'anything'] as const),
  ...(['compaction', 'flushing', 'writing', 'removing', 'deleting', 'sweeping'] as const),
]
/** The phases that end with a commit. */
const committing = ['end of flushing', 'writing', 'deleting', 'compaction', 'removing'] as const

test(`nothing acknowledged is lost or doubled by ${rounds} crashes`, {
  timeout: 120_000 + rounds * 6000,
}, async () => {
  const chance = createChance(seed)
  const trial = createTrial()
  const database = await createCluster()
  const hits = new Map<string, number>()
  const lines: string[] = []
  const began = performance.now()
  let kills = 0
  let answersLost = 0
  let stops = 0
  let settleNext = false
  let writer: Writer | undefined
  let spare = startWriter(trial.hear)
  try {
    for (let step = 0; kills < rounds; step++) {
      const victim = victims[step % victims.length] ?? 'both'
      let aim = aims[step % aims.length] ?? 'anything'
      const survives = victim === 'backend' || victim === 'answer'
      if (!writer) {
        if (!survives && chance.next() < 0.3) aim = 'opening'
        writer = spare
        spare = startWriter(trial.hear)
        const opened = aim === 'opening' ? writer.whenAt('opening', 5000) : writer.next('opened')
        writer.tell({ kind: 'open', url: await database.url() })
        await opened
      }
      if (aim !== 'opening') {
        trial.resolve(await lookInto(writer, false), `before step ${step}`)
        if (settleNext || chance.next() < 0.3)
          trial.resolve(await lookInto(writer, true), `settled before step ${step}`)
        writer.tell({ kind: 'go', seed, from: trial.goOn() })
        await sleep(chance.whole(50, 400))
      }
      trial.takeFailures()
      if (victim === 'answer') {
        const phase = committing[answersLost++ % committing.length] ?? 'writing'
        while (!(await loseAnswer(writer, phase))) {
          stops++
          await pause(writer)
          // As soon as the store works again.
          trial.resolve(await lookInto(writer, true), `after all had stopped at step ${step}`)
          writer.tell({ kind: 'go', seed, from: trial.goOn() })
        }
      } else {
        const at = await strike(victim, aim, writer, database, chance)
        kills++
        for (const phase of new Set(at)) hits.set(phase, (hits.get(phase) ?? 0) + 1)
        lines.push(
          `${((performance.now() - began) / 1000).toFixed(1)} s, ${kills}: ${victim}, aimed at ${aim}, hit ${at.join(' + ')}; open: ${trial.open()}`,
        )
      }
      settleNext = victim === 'answer'
      if (survives) await pause(writer)
      else {
        await writer.kill()
        writer = undefined
      }
    }
    for (const settle of [true, false]) {
      await writer?.kill()
      writer = spare
      spare = startWriter(trial.hear)
      const opened = writer.next('opened')
      writer.tell({ kind: 'open', url: await database.url() })
      await opened
      trial.resolve(await lookInto(writer, settle), settle ? 'at the end, settled' : 'at the very end')
    }
  } catch (error) {
    process.stdout.write(`${[...lines, ...trial.takeFailures(), await database.activity()].join('\n')}\n`)
    throw error
  } finally {
    const seconds = (performance.now() - began) / 1000
    const phases = [...hits].map(([phase, times]) => `${phase} ${times}`).join(', ')
    process.stdout.write(
      `${kills} kills and ${answersLost} lost answers in ${seconds.toFixed(0)} s, seed ${seed}; all had stopped ${stops} times; ${trial.summary()}\n` +
        `killed while: ${phases}\n`,
    )
    await writer?.kill()
    await spare.kill()
    await database.remove()
  }
})

async function lookInto(writer: Writer, settle: boolean): Promise<Inspection> {
  const inspected = writer.next('inspected', 70_000)
  writer.tell({ kind: 'inspect', settle })
  return (await inspected).inspection
}

async function pause(writer: Writer): Promise<void> {
  const paused = writer.next('paused')
  writer.tell({ kind: 'pause' })
  await paused
}

/** False: every worker had failed and stopped before there was an answer to lose. */
async function loseAnswer(writer: Writer, phase: Phase): Promise<boolean> {
  const lost = writer.next('lost', 40_000)
  writer.tell({ kind: 'lose answer', phase })
  return (await lost).isLost
}

/** Waits for the moment and kills. Answers what was going on. */
async function strike(
  victim: Victim,
  aim: Aim,
  writer: Writer,
  database: Cluster,
  chance: Chance,
): Promise<readonly string[]> {
  if (aim !== 'anything' && aim !== 'opening') await writer.whenAt(aim, 1500)
  // Transactions take some milliseconds: also the middle and the end of one are hit, and the time right after.
  const until = performance.now() + chance.next() * chance.pick([0, 2, 6])
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
  const at = [...writer.phases()]
  if (victim === 'writer') await writer.kill()
  else if (victim === 'backend') await database.killOne(chance)
  else {
    const gone = victim === 'both' ? writer.kill() : undefined
    await database.kill(victim === 'postmaster')
    await (gone ?? sleep(chance.whole(0, 100)))
  }
  return at.length > 0 ? at : ['nothing']
}

/** What the writers have told, and what follows from it. */
function createTrial() {
  const model = createModel()
  const next = Array.from({ length: workers }, () => 0)
  const open: (number | undefined)[] = next.map(() => undefined)
  const faults: string[] = []
  /** Of the operations since the last look, most are the doing of a kill. */
  const failures: string[] = []
  const totals = { done: 0, unclear: 0, applied: 0, readings: 0, segments: 0 }

  return {
    hear(report: Report): void {
      if (report.kind === 'fault') faults.push(report.error)
      if (report.kind === 'failed') failures.push(`${report.worker}/${report.number} ${report.error}`)
      if (report.kind === 'begun') open[report.worker] = report.number
      if (report.kind !== 'done') return
      const { worker, number } = report
      const operation = operationOf(seed, worker, number)
      const deleted = apply(model, operation)
      if (report.deleted !== undefined && report.deleted !== deleted)
        faults.push(`Operation ${worker}/${number} deleted ${report.deleted} of ${deleted} readings`)
      open[worker] = undefined
      next[worker] = number + 1
      totals.done++
    },
    takeFailures: () => failures.splice(0),
    open: () =>
      open
        .flatMap((number, worker) => (number === undefined ? [] : [operationOf(seed, worker, number).kind]))
        .join(', '),
    /** Holds what was found to what was acknowledged; of each step of an operation that was open, all or nothing is right. */
    resolve({ contents, complaints, segments }: Inspection, when: string): void {
      for (let worker = 0; worker < workers; worker++) {
        const without = differences(model, worker, contents)
        const number = open[worker]
        if (number !== undefined) {
          open[worker] = undefined
          next[worker] = number + 1
          totals.unclear++
        }
        if (without.length === 0) continue
        const operation = number === undefined ? undefined : operationOf(seed, worker, number)
        let withIt = without
        for (const step of operation ? stepsOf(operation) : []) {
          apply(model, step)
          withIt = differences(model, worker, contents)
          if (withIt.length === 0) break
        }
        if (withIt.length === 0) totals.applied++
        else if (!operation) faults.push(`Worker ${worker}, nothing was open:\n${without.join('\n')}`)
        else {
          const { kind } = operation
          faults.push(
            `Worker ${worker}, '${kind}' was open; without it:\n${without.join('\n')}\nwith it:\n${withIt.join('\n')}`,
          )
        }
      }
      totals.readings = contents.reduce((sum, { times }) => sum + times.length, 0)
      totals.segments = segments
      expect([...faults, ...complaints], `seed ${seed}, ${when}`).toEqual([])
    },
    goOn: () => [...next],
    summary: () =>
      `${totals.done} operations acknowledged, ${totals.unclear} open at a crash of which ${totals.applied} were there; ` +
      `in the end ${totals.readings} readings in ${totals.segments} segments`,
  }
}

/** A deletion from several series goes by short transactions, one series after the other. */
function stepsOf(operation: Operation): Operation[] {
  if (operation.kind !== 'delete range') return [operation]
  return operation.names.map((name) => ({ ...operation, names: [name] }))
}

type Cluster = Awaited<ReturnType<typeof createCluster>>

/** A PostgreSQL of its own that may be killed. */
async function createCluster() {
  const dataDir = await makeTemporaryFolder()
  let server: EmbeddedPostgres | undefined = await start()
  await migrate(server.url)

  function start(): Promise<EmbeddedPostgres> {
    // What a killed process has handed to the system is safe without fsync; what it has not must be lost.
    const settings = { synchronous_commit: 'on', full_page_writes: 'on' }
    return startEmbeddedPostgres({ dataDir, durable: false, settings })
  }

  return {
    /** Of the server, which is started if it was killed, once it takes connections: it begins anew without a backend. */
    async url(): Promise<string> {
      server ??= await start()
      const { url } = server
      await until(async () => {
        const client = new pg.Client({ connectionString: url })
        client.on('error', () => undefined)
        return await client
          .connect()
          .then(
            () => true,
            () => false,
          )
          .finally(() => client.end().catch(() => undefined))
      })
      return url
    },
    /** What its connections are at, for who looks into a failure. */
    async activity(): Promise<string> {
      if (!server) return 'no server'
      const client = new pg.Client({ connectionString: server.url })
      try {
        await client.connect()
        const { rows } = await client.query(
          'select pid, state, wait_event, pg_blocking_pids(pid) as behind, left(query, 200) as query from pg_stat_activity',
        )
        return rows.map((row) => JSON.stringify(row)).join('\n')
      } catch (error) {
        return String(error)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    /** Kills one of the processes that work for the first one: that one then begins anew. */
    async killOne(chance: Chance): Promise<void> {
      if (server) killIfThere(chance.pick(childrenOf(server.pid)))
    },
    /** Kills the first process, and all others unless only that one is to go. */
    async kill(firstOnly: boolean): Promise<void> {
      if (!server) return
      const { pid, gone } = server
      const others = firstOnly ? [] : childrenOf(pid)
      for (const each of [pid, ...others]) killIfThere(each)
      server = undefined
      if (!firstOnly) await gone
    },
    async remove(): Promise<void> {
      await server?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
