import { type ReportTempo, reportTempos } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { allTexts } from '@fyr/texts/all'
import type { Cell } from '#documents/index.ts'
import { pauseReasonOf } from '../../pause-reason.ts'
import { listReports, type StoredReport } from '../../report-store.ts'
import { countRuns } from '../../runs/run-store.ts'
import { type ContentContext, inCompany } from '../context.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions, moment } from './portions.ts'

const portion = 100

/** The reports of the company, and how often each was made in the period. */
export function reportRows(
  context: ContentContext,
  { ids }: ResourceSelection,
  names: readonly ColumnOf<'report'>[],
): AsyncGenerator<Cell[][]> {
  const { language } = context
  const { types, states, tempo: tempos } = allTexts[language].reports
  const period = { from: new Date(context.from), to: new Date(context.to) }
  let runs: Awaited<ReturnType<typeof countRuns>> = new Map()
  const cells: CellsOf<ColumnOf<'report'>, StoredReport> = {
    name: ({ name }) => name,
    type: ({ type }) => types[type].name,
    tempo: ({ tempo }) => tempos[tempoOf(tempo)],
    state: (report) => (report.active && pauseReasonOf(report) === null ? states.active : states.paused),
    owner: ({ ownerName }) => ownerName,
    nextRun: (report) => moment(pauseReasonOf(report) === null ? report.nextRun : null),
    lastSent: ({ lastSent }) => moment(lastSent),
    made: ({ id }) => runs.get(id)?.made ?? 0,
    failed: ({ id }) => runs.get(id)?.failed ?? 0,
  }
  return inPortions(names, cells, (_behind, offset) =>
    inCompany(context, async (db) => {
      const page = { sort: 'name', order: 'asc', language, limit: portion, offset, ids } as const
      const { items } = await listReports(db, page)
      const listed = items.map(({ id }) => id)
      runs = await countRuns(db, listed, period)
      return items
    }),
  )
}

function tempoOf(wanted: number): ReportTempo {
  if (wanted === reportTempos.weekly) return 'weekly'
  return wanted === reportTempos.monthly ? 'monthly' : 'daily'
}
