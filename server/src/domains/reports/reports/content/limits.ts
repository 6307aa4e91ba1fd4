import { reportLimits } from '@fyr/contract/reports/report-kinds'

/** Readings that are looked at one by one for an answer to a request; a run may look at more (`reportLimits`). */
export const maxReadDirectly = 10_000_000

/** There is more than a report may hold. */
export class ReportTooLargeError extends Error {
  override name = 'ReportTooLargeError'
}

/** @throws ReportTooLargeError */
export function refuseTooMany(count: number, maximum: number = reportLimits.rows): void {
  if (count > maximum) throw new ReportTooLargeError()
}
