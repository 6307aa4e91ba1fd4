import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { useJobs, waitOptions } from '../jobs.fixture.ts'

const jobs = useJobs()
const program = fileURLToPath(new URL('./process.fixture.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
})

/** A process of its own with a worker on the same database; it writes one row of `done` for each job it did. */
function startProcess(url: string, name: string, runMs: number, leaseMs = 1500): ChildProcess {
  const child = spawn(process.execPath, [program, url, name, String(runMs), String(leaseMs)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const makeTables = () =>
  jobs.asOwner(`
    drop table if exists began, ended;
    create table began (key text, process text);
    create table ended (key text, process text);
    grant all on began, ended to fyr_platform`)
const rowsOf = (table: 'began' | 'ended') =>
  jobs.asOwner<{ key: string; process: string }>(`select key, process from ${table}`)

test('two processes on one database share the work, and do each job once', async () => {
  await makeTables()
  jobs.state.now = new Date()
  // A lease that outlasts whatever the machine stands still.
  startProcess(jobs.url, 'one', 30, 60_000)
  startProcess(jobs.url, 'two', 30, 60_000)
  const names = async () => new Set((await rowsOf('ended')).map(({ process: name }) => name))
  // The first to be there would do all of it.
  let warm = 0
  await vi.waitFor(
    async () => {
      await jobs.put(jobs.state.companyA, 'work', `warm-${warm++}`, `warm-${warm++}`)
      expect((await names()).size).toBe(2)
    },
    { timeout: 30_000, interval: 100 },
  )
  await jobs.put(jobs.state.companyA, 'work', ...Array.from({ length: 40 }, (_, index) => `a${index}`))
  await jobs.put(jobs.state.companyB, 'work', ...Array.from({ length: 40 }, (_, index) => `b${index}`))
  await vi.waitFor(async () => expect((await jobs.statuses()).every((each) => each === 'done')).toBe(true), {
    timeout: 40_000,
    interval: 100,
  })
  const done = (await rowsOf('ended')).filter(({ key }) => !key.startsWith('warm'))
  expect(done).toHaveLength(80)
  expect(new Set(done.map(({ key }) => key)).size).toBe(80)
  expect(new Set(done.map(({ process: name }) => name))).toEqual(new Set(['one', 'two']))
}, 90_000)

test('a job whose process is killed is done by another one', async () => {
  await makeTables()
  jobs.state.now = new Date()
  await jobs.put(jobs.state.companyA, 'work', 'a1')
  const first = startProcess(jobs.url, 'first', 1_000_000)
  await vi.waitFor(async () => expect(await rowsOf('began')).toHaveLength(1), {
    timeout: 30_000,
    interval: 50,
  })
  await end(first)
  expect(await jobs.statuses()).toEqual(['running'])
  startProcess(jobs.url, 'second', 0)
  await vi.waitFor(async () => expect(await jobs.statuses()).toEqual(['done']), waitOptions)
  expect(await rowsOf('ended')).toEqual([{ key: 'a1', process: 'second' }])
}, 60_000)
