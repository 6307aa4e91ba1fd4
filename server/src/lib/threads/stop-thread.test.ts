import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { stopThread } from './stop-thread.ts'

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

it('ends threads that create zlib streams, and not the process', async () => {
  const child = spawn(process.execPath, [fileOf('./stop-threads.fixture.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  expect([await text(child.stdout), await ended]).toEqual(['stopped', [0, null]])
}, 60_000)

it('ends a thread whose turn does not end, and one that has ended', async () => {
  const worker = new Worker(fileOf('./zlib-worker.fixture.ts'), { workerData: { isStuck: true } })
  await once(worker, 'message')
  await stopThread(worker)
  expect(worker.threadId).toBe(-1)
  await stopThread(worker)
})
