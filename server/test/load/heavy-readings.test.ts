import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyClone } from '../support/database.ts'
import type { Found, Task } from './heavy-readings/program.ts'

/** A million texts of 10 KB in a heap of 4 GB are as many as these in this heap, and eighty times as slow. */
const readings = 12_000
const heapMegabytes = 72
const flushBytes = 6_000_000

let clone: Awaited<ReturnType<typeof emptyClone>>
beforeAll(async () => {
  clone = await emptyClone()
})
afterAll(() => clone?.drop())

/** Resolves to what it found, and leaves it running; rejects if it ends before. */
async function run(task: Task): Promise<{ found: Found; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'heavy-readings/program.ts'), [JSON.stringify(task)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const found = new Promise<Found>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Found))
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${complaint.slice(0, 2000)}`)))
  })
  return { found: await found, child }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('threat 26: texts that weigh far more than memory holds neither exhaust it nor make the next start fail', {
  timeout: 120_000,
}, async () => {
  const task = { url: clone.url, flushBytes, readings }
  const writing = await run({ ...task, kind: 'write' })
  expect(writing.found.openBytes).toBeLessThan(flushBytes * 4)
  await kill(writing.child)
  const reading = await run({ ...task, kind: 'read' })
  expect(reading.found.readings).toBe(readings)
  await kill(reading.child)
})
