/** A run with all that it calls, and what those call: they hold scripts together. */
export interface CallChain {
  /** What its runs wait for. */
  readonly waitsFor: Set<string>
}
export const newChain = (): CallChain => ({ waitsFor: new Set() })

/** One run of a script at a time. */
export interface ScriptLocks {
  /** The scripts that run. */
  held(): string[]
  tryLock(scriptId: string, chain: CallChain): boolean
  /** False if it would wait for itself, or for too long. */
  lock(scriptId: string, chain: CallChain, timeoutMs: number): Promise<boolean>
  unlock(scriptId: string): void
}

export function createScriptLocks(): ScriptLocks {
  const holders = new Map<string, CallChain>()
  const waiting = new Map<string, { chain: CallChain; resume(isMine: boolean): void }[]>()

  function waitsForItself(scriptId: string, chain: CallChain, seen = new Set<CallChain>()): boolean {
    const holder = holders.get(scriptId)
    if (!holder || seen.has(holder)) return false
    if (holder === chain) return true
    seen.add(holder)
    for (const next of holder.waitsFor) if (waitsForItself(next, chain, seen)) return true
    return false
  }

  return {
    held: () => [...holders.keys()],
    tryLock(scriptId, chain) {
      if (holders.has(scriptId)) return false
      holders.set(scriptId, chain)
      return true
    },
    async lock(scriptId, chain, timeoutMs) {
      if (!holders.has(scriptId)) {
        holders.set(scriptId, chain)
        return true
      }
      if (waitsForItself(scriptId, chain)) return false
      const queue = waiting.get(scriptId) ?? []
      waiting.set(scriptId, queue)
      chain.waitsFor.add(scriptId)
      const isMine = await new Promise<boolean>((resolve) => {
        const entry = {
          chain,
          resume(isMine: boolean) {
            clearTimeout(timer)
            resolve(isMine)
          },
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(entry), 1)
          resolve(false)
        }, timeoutMs)
        queue.push(entry)
      })
      chain.waitsFor.delete(scriptId)
      return isMine
    },
    unlock(scriptId) {
      const queue = waiting.get(scriptId)
      const next = queue?.shift()
      if (queue?.length === 0) waiting.delete(scriptId)
      if (next) holders.set(scriptId, next.chain)
      else holders.delete(scriptId)
      next?.resume(true)
    },
  }
}
