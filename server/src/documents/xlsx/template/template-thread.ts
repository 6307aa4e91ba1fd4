import { openThreadChannel, type ThreadChannel } from '#lib/threads/thread-channel.ts'
import type { TemplateAnswer, TemplateMessage, TemplateOrder } from './template-messages.ts'

export type TemplateThread = ThreadChannel<TemplateMessage, TemplateAnswer>

/** Workbooks are unpacked and changed in a thread of their own: a sheet can take a second, and what it is, users say. */
export const startTemplateThread = (workerData: TemplateOrder, signal?: AbortSignal): TemplateThread =>
  openThreadChannel(new URL('./template-worker.ts', import.meta.url), {
    name: 'template',
    ...{ workerData, signal },
    heapMegabytes: 768,
    youngMegabytes: 32,
    timeoutMs: 60_000,
  })
