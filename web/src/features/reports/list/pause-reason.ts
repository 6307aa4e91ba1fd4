import type { Report } from '@fyr/contract/reports/reports'

/** Why it is not made on schedule; that its dashboard was deleted also before a run has failed for it. */
export const pauseReasonOf = ({
  pausedReason,
  type,
  dashboard,
}: Pick<Report, 'pausedReason' | 'type' | 'dashboard'>): Report['pausedReason'] =>
  pausedReason ?? (type === 'dashboard' && dashboard === null ? 'dashboardGone' : null)
