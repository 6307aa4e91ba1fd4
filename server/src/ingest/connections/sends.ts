import { ConnectionFailure, type Problem } from './driver.ts'
import type { ConnectionLimits } from './limits.ts'

interface Waiting {
  handle: number
  settle(problem: Problem | null, answer?: unknown): void
}

/** What is given to connections to send and not answered yet. */
export function createSends({ sendsOfConnection }: Pick<ConnectionLimits, 'sendsOfConnection'>) {
  const waiting = new Map<number, Waiting>()
  const counts = new Map<number, number>()
  let last = 0
  return {
    /**
     * Resolves with the answer of the other side when it has it.
     * @param ms how long it may take
     */
    send: (handle: number, ms: number, post: (send: number) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const count = counts.get(handle) ?? 0
        if (count >= sendsOfConnection) return reject(new ConnectionFailure('tooMuchTraffic'))
        counts.set(handle, count + 1)
        const send = ++last
        const settle = (problem: Problem | null, answer?: unknown) => {
          clearTimeout(timer)
          waiting.delete(send)
          const left = (counts.get(handle) ?? 1) - 1
          if (left > 0) counts.set(handle, left)
          else counts.delete(handle)
          if (problem) reject(new ConnectionFailure(problem.code, problem.detail))
          else resolve(answer)
        }
        const timer = setTimeout(() => settle({ code: 'timeout', detail: '' }), ms)
        waiting.set(send, { handle, settle })
        post(send)
      }),
    answered: (send: number, problem: Problem | null, answer: unknown) =>
      waiting.get(send)?.settle(problem, answer),
    connectionEnded(handle: number) {
      if (!counts.has(handle)) return
      for (const each of [...waiting.values()]) {
        if (each.handle === handle) each.settle({ code: 'closed', detail: '' })
      }
    },
  }
}
