import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { problemOf } from '#api/problem.ts'
import { type DashboardSource, type DataRequest, storedSource } from '../data/source.ts'
import { keepAnswer, keptAnswer } from './kept-dashboards.ts'

/**
 * A stored dashboard whose last answers this device keeps, and gives again where the portal cannot be reached. To keep
 * them is a comfort: what goes wrong with it is no reason to show less.
 */
export function offlineSource(dashboard: Dashboard): DashboardSource {
  const source = storedSource(dashboard)
  const { dashboardId } = dashboard
  return {
    ...source,
    async ask(question, signal) {
      try {
        const bytes = await source.ask(question, signal)
        if (isWhole(question)) void keepAnswer(dashboardId, question, bytes)
        return bytes
      } catch (error) {
        if (problemOf(error).kind !== 'noConnection') throw error
        const kept = await keptAnswer(dashboardId, question).catch(() => undefined)
        if (!kept) throw error
        return kept
      }
    },
  }
}

/** Not what is only renewed beside the rest. */
const isWhole = ({ start, end }: DataRequest) => end - start > 1
