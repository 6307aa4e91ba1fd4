import type { ConnectionLimits } from '../limits.ts'
import { type ConnectionThread, type Isolation, startConnectionThread } from './connection-thread.ts'
import type { FromThread, ToThread } from './messages.ts'
import { createPlacement } from './placement.ts'

interface ThreadsOptions {
  drivers: Readonly<Record<string, URL>>
  /** Those that run in a process instead of a thread. */
  processDrivers: readonly string[]
  limits: ConnectionLimits
  checkMs: number
  received(message: FromThread): void
  /** A thread ended with these connections in it; answers whose they were. */
  crashed(handles: readonly number[], reason: string, output: string): readonly string[]
  now(): number
}

/** The threads and processes that there are, and which connection is in which. */
export function createThreads(options: ThreadsOptions) {
  const { drivers, processDrivers, limits, checkMs, received, crashed, now } = options
  const placements = {
    thread: createPlacement(limits),
    process: createPlacement({ ...limits, threads: limits.processes, apartThreads: limits.apartProcesses }),
  }
  const running = new Map<string, ConnectionThread>()
  const handlesOf = new Map<ConnectionThread, Set<number>>()
  const threadOf = new Map<number, ConnectionThread>()
  const idleSince = new Map<ConnectionThread, number>()
  let crashes = 0
  const urls = Object.fromEntries(Object.entries(drivers).map(([name, url]) => [name, url.href]))

  function start(name: string, key: string, isolation: Isolation): ConnectionThread {
    const thread = startConnectionThread({
      name: key,
      isolation,
      data: { drivers: urls },
      heapMegabytes: isolation === 'process' ? limits.processHeapMegabytes : limits.threadHeapMegabytes,
      unansweredChecks: Math.ceil(limits.hangMs / checkMs),
      received,
      crashed(reason, output) {
        crashes++
        const handles = [...(handlesOf.get(thread) ?? [])]
        forgetThread(thread)
        const companies = new Set(crashed(handles, reason, output))
        placements[isolation].crashed(name, [...companies], now())
      },
    })
    running.set(key, thread)
    handlesOf.set(thread, new Set())
    return thread
  }
  function forgetThread(thread: ConnectionThread): void {
    for (const handle of handlesOf.get(thread) ?? []) threadOf.delete(handle)
    handlesOf.delete(thread)
    idleSince.delete(thread)
    if (running.get(thread.name) === thread) running.delete(thread.name)
  }
  const post = (handle: number, message: ToThread) => threadOf.get(handle)?.post(message)

  return {
    post: (handle: number, message: ToThread): void => post(handle, message),
    open(companyId: string, handle: number, message: Extract<ToThread, { type: 'open' }>): void {
      const isolation = processDrivers.includes(message.driver) ? 'process' : 'thread'
      const name = placements[isolation].threadOf(companyId)
      const key = isolation === 'process' ? `process ${name}` : name
      const thread = running.get(key) ?? start(name, key, isolation)
      idleSince.delete(thread)
      handlesOf.get(thread)?.add(handle)
      threadOf.set(handle, thread)
      thread.post(message)
    },
    close(handle: number): void {
      post(handle, { type: 'close', handle })
      const thread = threadOf.get(handle)
      threadOf.delete(handle)
      if (!thread) return
      const handles = handlesOf.get(thread)
      handles?.delete(handle)
      if (handles?.size === 0 && thread.isolation === 'process') idleSince.set(thread, now())
    },
    /**
     * Ends threads that hang, and processes that have had no connection for a while.
     * @param isWanted whether any connection of a driver is wanted, open or not: what its process knows of them is kept
     */
    check(isWanted: (driver: string) => boolean): void {
      for (const thread of running.values()) thread.check()
      for (const [thread, since] of idleSince) {
        if (now() - since < limits.idleMs || processDrivers.some(isWanted)) continue
        forgetThread(thread)
        void thread.stop(limits.stopMs)
      }
      for (const placement of Object.values(placements)) placement.letBack(now())
    },
    forget(companyId: string): void {
      for (const placement of Object.values(placements)) placement.forget(companyId)
    },
    stats: () => ({ threads: running.size, crashes }),
    async stop(): Promise<void> {
      await Promise.all(running.values().map((thread) => thread.stop(limits.stopMs)))
      running.clear()
    },
  }
}
