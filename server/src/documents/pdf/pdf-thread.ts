import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { stopThread } from '#lib/threads/stop-thread.ts'
import type { PdfAnswer, PdfEnd, PdfMessage, PdfOrder } from './pdf-messages.ts'

/** Portions on their way to the thread. */
const maxUnanswered = 4

/**
 * Has a file written by a thread of its own: a page takes some milliseconds, and what is at the end of the file a tenth
 * of a second. What fails there or here, and the signal, end both, and no file is left.
 * @param work sends what the file says
 * @returns how many pages it has, and what could not be drawn
 */
export async function inThread(
  order: PdfOrder,
  signal: AbortSignal | undefined,
  work: (thread: Pick<PdfThread, 'send' | 'isFull' | 'order'>) => Promise<void>,
): Promise<PdfEnd> {
  const thread = startThread(order)
  const send = async (message: PdfMessage) => {
    signal?.throwIfAborted()
    await thread.send(message)
  }
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  stopped.promise.catch(() => undefined)
  try {
    const end = work({ ...thread, send }).then(() => thread.end())
    return await Promise.race([end, thread.broken, stopped.promise])
  } catch (error) {
    await thread.stop()
    await rm(order.path, { force: true })
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    await thread.stop()
  }
}

/** The thread that draws. */
export interface PdfThread {
  /** Waits while it has enough to do. */
  send(message: PdfMessage): Promise<void>
  isFull(): boolean
  /** The places of blocks, in the order in which they are wanted. */
  order: Promise<readonly number[]>
  end(): Promise<PdfEnd>
  /** Rejects when it ends by itself. */
  broken: Promise<never>
  stop(): Promise<void>
}

function startThread(order: PdfOrder): PdfThread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    name: 'pdf',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const finished = Promise.withResolvers<PdfEnd>()
  const ordered = Promise.withResolvers<readonly number[]>()
  let unanswered = 0
  let isFull = false
  let resume: (() => void) | undefined
  worker.on('error', reject).on('exit', () => reject(new Error('The thread ended')))
  worker.on('message', (answer: PdfAnswer) => {
    if (answer.order) {
      ordered.resolve(answer.order)
      return
    }
    unanswered--
    isFull = answer.isFull
    if (answer.end) finished.resolve(answer.end)
    resume?.()
  })
  return {
    broken,
    order: ordered.promise,
    isFull: () => isFull,
    async send(message) {
      worker.postMessage(message)
      unanswered++
      while (unanswered >= maxUnanswered) {
        const room = new Promise<void>((resolve) => {
          resume = resolve
        })
        await Promise.race([room, broken])
      }
    },
    async end() {
      worker.postMessage({ kind: 'end' } satisfies PdfMessage)
      return await finished.promise
    },
    async stop() {
      await stopThread(worker)
    },
  }
}
