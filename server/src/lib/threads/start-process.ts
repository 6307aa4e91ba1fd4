import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Thread, ThreadOptions } from './start-thread.ts'

/** Of what a process has written before it ended, for the log. */
const keptOutput = 2000

/**
 * Starts a file as a process of its own: like a thread (`start-thread.ts`), but its memory, outside of the heap too,
 * is its own, and it ends alone. It must import `parent-port.ts`, ends with its parent, and knows no secret of the
 * environment.
 */
export function startProcess<Sent, Received>(
  file: URL,
  { name, workerData, heapMegabytes, youngMegabytes }: ThreadOptions,
  received: (message: Received) => void,
): Omit<Thread<Sent>, 'worker'> {
  const child = fork(file, [JSON.stringify(workerData)], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      // The young generation has three of them.
      ...(youngMegabytes === undefined ? [] : [`--max-semi-space-size=${Math.round(youngMegabytes / 3)}`]),
      `--title=fyr ${name}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
  })
  const { promise: ended, resolve } = Promise.withResolvers<Error | undefined>()
  let output = ''
  let isAlive = true
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptOutput)
  })
  child
    .on('message', (message) => received(message as Received))
    .on('error', () => undefined)
    .on('exit', (code, signal) => {
      isAlive = false
      const how = signal ?? `code ${code}`
      resolve(code === 0 ? undefined : new Error(`The process ended with ${how}`, { cause: output }))
    })
  const post = (message: Sent) => {
    // What a process that is ending does not take is lost with it.
    if (isAlive && child.connected) child.send(message as object, () => undefined)
  }
  return {
    ended,
    post,
    async stop(last, ms) {
      if (last !== undefined) {
        post(last)
        await Promise.race([ended, sleep(ms, undefined, { ref: false })])
      }
      child.kill('SIGKILL')
      await ended
    },
  }
}
