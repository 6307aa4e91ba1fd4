import type { Language } from '@fyr/contract/endpoints/fields'
import type { LiveBus } from '#live/index.ts'
import type { StoredRun } from '../../run-store.ts'
import { wireRun } from '../../wire.ts'

/** How often a page hears that a script has changed by its runs, ms. */
const quietMs = 2000
/** Entries of one script that are told of in that time. */
const maxEntries = 40

/** What is told of runs that were recorded. */
export interface Announced {
  entries: readonly StoredRun[]
  /** Of the company. */
  language: Language
}

/** Tells open pages of runs, in bounded number however often scripts run. */
export function createRunAnnouncer(bus: Pick<LiveBus, 'publishEvent' | 'hasEventSubscribers'>) {
  const told = new Map<string, { entries: number; isStale: boolean; timer: NodeJS.Timeout }>()

  function pageOf(companyId: string, scriptId: string) {
    const known = told.get(scriptId)
    if (known) return known
    bus.publishEvent(companyId, { type: 'scriptChanged', scriptId })
    const timer = setTimeout(() => {
      const page = told.get(scriptId)
      told.delete(scriptId)
      if (page?.isStale) pageOf(companyId, scriptId)
    }, quietMs).unref()
    const page = { entries: 0, isStale: false, timer }
    told.set(scriptId, page)
    return page
  }

  return {
    announce(companyId: string, { entries, language }: Announced): void {
      if (!bus.hasEventSubscribers(companyId)) return
      for (const entry of entries) {
        const { scriptId } = entry
        const wasKnown = told.has(scriptId)
        const page = pageOf(companyId, scriptId)
        if (wasKnown) page.isStale = true
        if (page.entries++ < maxEntries) {
          bus.publishEvent(companyId, { type: 'scriptRan', scriptId, run: wireRun(entry, language) })
        }
      }
    },
    close(): void {
      for (const { timer } of told.values()) clearTimeout(timer)
    },
  }
}
