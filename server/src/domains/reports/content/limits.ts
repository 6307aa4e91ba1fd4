import { reportLimits } from '@fyr/contract/reports/report-kinds'

/** There is more than a report may hold. */
export class ReportTooLargeError extends Error {
  override name = 'ReportTooLargeError'
}

/** @throws ReportTooLargeError */
export function refuseTooMany(count: number, maximum: number = reportLimits.rows): void {
  if (count > maximum) throw new ReportTooLargeError()
}
