import { LRUCache } from 'lru-cache'
import type { CompanyDb, EventPort } from '#db/index.ts'
import type { SandboxScript } from '#sandbox/index.ts'
import type { StoredRun } from '../run-store.ts'
import { loadRunnable } from './runnable-store.ts'
import { scriptAdapter } from './script-adapter.ts'

/** A script as it is run, with what the last runs have left. */
export interface RunnableScript {
  readonly scriptId: string
  readonly name: string
  readonly version: number
  readonly type: number
  /** Seconds. */
  readonly interval: number
  readonly isEnabled: boolean
  readonly isValid: boolean
  readonly sandboxed: SandboxScript
  /** Whose rights bound what it reads and does. */
  readonly makerId: string | null
  /** JSON. */
  memory: string
  /** In succession. */
  failures: number
  /** The newest entry of the history, while quiet runs may join it. */
  quiet: StoredRun | null
  /** Entries since the history was cut. */
  entries: number
}

/** Characters of sources and memories that are kept. */
const maxSize = 50_000_000

/**
 * The scripts of companies, kept until they are changed. Only runs write what they remember, and this process alone runs
 * scripts: what is here is what is stored.
 */
export interface RunnableScripts {
  /** Those of these that the company has. */
  find(db: CompanyDb, scriptIds: readonly string[]): Promise<Map<string, RunnableScript>>
  /** What was found of a script, or another of it that was found since it was changed, has run. */
  remember(script: RunnableScript, known: Partial<RunnableScript>): void
  /** Whether nothing of it was changed since it was found. */
  isCurrent(script: RunnableScript): boolean
  /** After runs that could not be recorded. */
  forget(scriptId: string): void
  close(): void
}

export function createRunnableScripts(events: EventPort): RunnableScripts {
  const known = new LRUCache<string, RunnableScript>({
    maxSize,
    sizeCalculation: ({ sandboxed, memory }) => sandboxed.source.length + memory.length + 1000,
  })
  /** Grows with each change, so that what is read meanwhile is not kept. */
  let changes = 0
  const stop = events.subscribe('script', ({ scriptId }) => {
    changes++
    known.delete(scriptId)
  })

  return {
    async find(db, scriptIds) {
      const found = new Map<string, RunnableScript>()
      const missing: string[] = []
      for (const scriptId of new Set(scriptIds)) {
        const script = known.get(scriptId)
        if (script?.sandboxed.companyId === db.companyId) found.set(scriptId, script)
        else missing.push(scriptId)
      }
      if (missing.length === 0) return found
      const before = changes
      for (const { source, ...row } of await loadRunnable(db, missing)) {
        const { companyId } = db
        const { scriptId, version } = row
        const key = `${companyId}/${scriptId}/${version}`
        const sandboxed = { companyId, key, source, adapter: scriptAdapter }
        const script = { ...row, sandboxed, quiet: null, entries: 0 }
        found.set(scriptId, script)
        if (changes === before) known.set(scriptId, script)
      }
      return found
    },
    remember(script, { memory = script.memory, failures = script.failures, ...rest }) {
      const current = known.peek(script.scriptId)
      Object.assign(script, { ...rest, memory, failures })
      if (current && current !== script) Object.assign(current, { memory, failures })
    },
    isCurrent: (script) => known.peek(script.scriptId) === script,
    forget: (scriptId) => void known.delete(scriptId),
    close: stop,
  }
}
