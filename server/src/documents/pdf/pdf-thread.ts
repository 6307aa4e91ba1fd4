import { rm } from 'node:fs/promises'
import { openThreadChannel } from '#lib/threads/thread-channel.ts'
import type { PdfAnswer, PdfEnd, PdfMessage, PdfOrder } from './pdf-messages.ts'

/** Portions on their way to the thread. */
const maxUnanswered = 4

/** The thread that draws. */
export interface PdfThread {
  /** Waits while it has enough to do. */
  send(message: PdfMessage): Promise<void>
  isFull(): boolean
  /** The places of blocks, in the order in which they are wanted. */
  order(): Promise<readonly number[]>
}

/**
 * Has a file written by a thread of its own: a page takes some milliseconds, and what is at the end of the file a tenth
 * of a second. What fails there or here, and the signal, end both, and no file is left.
 * @param work sends what the file says
 * @returns how many pages it has, and what could not be drawn
 */
export async function inThread(
  order: PdfOrder,
  signal: AbortSignal | undefined,
  work: (thread: PdfThread) => Promise<void>,
): Promise<PdfEnd> {
  const channel = openThreadChannel<PdfMessage, PdfAnswer>(new URL('./pdf-worker.ts', import.meta.url), {
    ...{ name: 'pdf', workerData: order, signal },
    heapMegabytes: 384,
    youngMegabytes: 16,
  })
  const unanswered: Promise<void>[] = []
  let isFull = false
  const thread: PdfThread = {
    async send(message) {
      signal?.throwIfAborted()
      const answered = channel.request(message).then((answer) => {
        isFull = answer.isFull
      })
      // Failures reject the next awaited request.
      answered.catch(() => undefined)
      unanswered.push(answered)
      if (unanswered.length >= maxUnanswered) await unanswered.shift()
    },
    isFull: () => isFull,
    order: async () => (await channel.request({ kind: 'order' })).order ?? [],
  }
  try {
    const drawn = work(thread).then(() => channel.request({ kind: 'end' }))
    const { end } = await Promise.race([drawn, channel.broken])
    if (!end) throw new Error('The thread has not ended the file')
    return end
  } catch (error) {
    await channel.stop()
    await rm(order.path, { force: true })
    throw error
  } finally {
    await channel.stop()
  }
}
