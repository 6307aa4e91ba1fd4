import type { ConnectionLimits } from '../limits.ts'
import { type ConnectionThread, startConnectionThread } from './connection-thread.ts'
import type { FromThread, ToThread } from './messages.ts'
import { createPlacement } from './placement.ts'

interface ThreadsOptions {
  drivers: Readonly<Record<string, URL>>
  limits: ConnectionLimits
  checkMs: number
  received(message: FromThread): void
  /** A thread ended with these connections in it; answers whose they were. */
  crashed(handles: readonly number[], reason: string): readonly string[]
  now(): number
}

/** The threads that there are, and which connection is in which. */
export function createThreads(options: ThreadsOptions) {
  const { drivers, limits, checkMs, received, crashed, now } = options
  const placement = createPlacement(limits)
  const running = new Map<string, ConnectionThread>()
  const handlesOf = new Map<ConnectionThread, Set<number>>()
  const threadOf = new Map<number, ConnectionThread>()
  let crashes = 0
  const urls = Object.fromEntries(Object.entries(drivers).map(([name, url]) => [name, url.href]))

  function start(name: string): ConnectionThread {
    const thread = startConnectionThread({
      name,
      data: { drivers: urls },
      heapMegabytes: limits.threadHeapMegabytes,
      unansweredChecks: Math.ceil(limits.hangMs / checkMs),
      received,
      crashed(reason) {
        crashes++
        const handles = [...(handlesOf.get(thread) ?? [])]
        forgetThread(thread)
        const companies = new Set(crashed(handles, reason))
        placement.crashed(name, [...companies], now())
      },
    })
    running.set(name, thread)
    handlesOf.set(thread, new Set())
    return thread
  }
  function forgetThread(thread: ConnectionThread): void {
    for (const handle of handlesOf.get(thread) ?? []) threadOf.delete(handle)
    handlesOf.delete(thread)
    if (running.get(thread.name) === thread) running.delete(thread.name)
  }
  const post = (handle: number, message: ToThread) => threadOf.get(handle)?.post(message)

  return {
    post: (handle: number, message: ToThread): void => post(handle, message),
    open(companyId: string, handle: number, message: ToThread): void {
      const name = placement.threadOf(companyId)
      const thread = running.get(name) ?? start(name)
      handlesOf.get(thread)?.add(handle)
      threadOf.set(handle, thread)
      thread.post(message)
    },
    close(handle: number): void {
      post(handle, { type: 'close', handle })
      const thread = threadOf.get(handle)
      if (thread) handlesOf.get(thread)?.delete(handle)
      threadOf.delete(handle)
    },
    /** Ends threads that hang. */
    check(): void {
      for (const thread of running.values()) thread.check()
      placement.letBack(now())
    },
    forget: (companyId: string) => placement.forget(companyId),
    stats: () => ({ threads: running.size, crashes }),
    async stop(): Promise<void> {
      await Promise.all(running.values().map((thread) => thread.stop(limits.stopMs)))
      running.clear()
    },
  }
}
