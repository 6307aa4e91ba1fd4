import { type ReportTempo, reportTempos } from '@fyr/contract/reports/report-kinds'
import type { StoredReport } from '../report-store.ts'
import type { Rhythm } from './periods.ts'

export function rhythmOf(
  {
    tempo,
    referenceAt,
    weekday,
    monthDay,
  }: Pick<StoredReport, 'tempo' | 'referenceAt' | 'weekday' | 'monthDay'>,
  timeZone: string,
): Rhythm {
  return { tempo: tempoOf(tempo), referenceAt, weekday, monthDay, timeZone }
}

/** By the specification's number. */
export function tempoOf(number: number | null): ReportTempo {
  const names = Object.keys(reportTempos) as ReportTempo[]
  return names.find((name) => reportTempos[name] === number) ?? 'daily'
}
