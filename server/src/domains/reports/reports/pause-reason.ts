import type { StoredReport } from './report-store.ts'

/** Why a report rests by itself; that its dashboard was deleted also before a run has failed for it. */
export const pauseReasonOf = ({
  pausedReason,
  type,
  dashboard,
}: Pick<StoredReport, 'pausedReason' | 'type' | 'dashboard'>): StoredReport['pausedReason'] =>
  pausedReason ?? (type === 'dashboard' && dashboard === null ? 'dashboardGone' : null)
