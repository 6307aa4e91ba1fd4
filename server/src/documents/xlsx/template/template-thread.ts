import { Worker } from 'node:worker_threads'
import { stopThread } from '#lib/threads/stop-thread.ts'
import type { TemplateAnswer, TemplateMessage, TemplateOrder } from './template-messages.ts'

/** The thread took too long or too much memory: more is in the workbook than its size says. */
export class TemplateThreadError extends Error {
  override name = 'TemplateThreadError'
}

export interface TemplateThread {
  ask(message: TemplateMessage): Promise<TemplateAnswer>
  stop(): Promise<void>
}

/** For one answer. */
const timeoutMs = 60_000

/** Workbooks are unpacked and changed in a thread of their own: a sheet can take a second, and what it is, users say. */
export function startTemplateThread(order: TemplateOrder, signal?: AbortSignal): TemplateThread {
  const worker = new Worker(new URL('./template-worker.ts', import.meta.url), {
    name: 'template',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 },
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  worker
    .on('error', (error) => reject(isOutOfMemory(error) ? new TemplateThreadError('memory') : error))
    .on('exit', () => reject(new Error('The thread ended')))
  return {
    async ask(message) {
      signal?.throwIfAborted()
      const answer = Promise.withResolvers<TemplateAnswer>()
      const timer = setTimeout(() => answer.reject(new TemplateThreadError('timeout')), timeoutMs)
      worker.once('message', answer.resolve)
      worker.postMessage(message)
      try {
        return await Promise.race([answer.promise, broken])
      } finally {
        clearTimeout(timer)
        worker.off('message', answer.resolve)
      }
    },
    async stop() {
      signal?.removeEventListener('abort', abort)
      await stopThread(worker)
    },
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
