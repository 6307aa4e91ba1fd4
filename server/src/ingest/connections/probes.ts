import type { Problem } from './driver.ts'
import type { ConnectionLimits } from './limits.ts'
import type { FromThread } from './threads/messages.ts'

export interface ProbeOutcome {
  /** What is wrong; null when it works. */
  problem: Problem | null
  /** Messages that came while it listened. */
  messages: number
  /** The first of them. */
  first?: unknown
}

interface Probe {
  listenMs: number
  messages: number
  first: unknown
  problem: Problem | null
  take(): void
  settle(): void
  timer: NodeJS.Timeout
}

/** Connections that are only tried: what they bring is counted and kept nowhere. */
export function createProbes({ openMs }: Pick<ConnectionLimits, 'openMs'>) {
  const running = new Map<number, Probe>()

  function ended(handle: number, problem: Problem | null): void {
    const probe = running.get(handle)
    if (!probe) return
    probe.problem = problem
    probe.settle()
  }

  return {
    ended,
    run: (
      handle: number,
      listenMs: number,
      { start, take }: { start(): void; take(): void },
    ): Promise<ProbeOutcome> =>
      new Promise((resolve) => {
        const probe: Probe = {
          listenMs,
          messages: 0,
          first: undefined,
          problem: null,
          take,
          settle() {
            clearTimeout(probe.timer)
            running.delete(handle)
            resolve({ problem: probe.problem, messages: probe.messages, first: probe.first })
          },
          timer: setTimeout(() => ended(handle, { code: 'timeout', detail: '' }), openMs),
        }
        running.set(handle, probe)
        start()
      }),
    /** Whether the message was of a probe. */
    received(handle: number, message: FromThread): boolean {
      const probe = running.get(handle)
      if (!probe) return false
      if (message.type === 'opened') {
        clearTimeout(probe.timer)
        probe.timer = setTimeout(() => probe.settle(), probe.listenMs)
      } else if (message.type === 'ended' || message.type === 'noted') ended(handle, message.problem)
      else if (message.type === 'messages') {
        probe.messages += message.messages.length
        probe.first = message.messages[0]
        probe.take()
        // It is heard: there is nothing more to wait for.
        probe.settle()
      }
      return true
    },
  }
}
