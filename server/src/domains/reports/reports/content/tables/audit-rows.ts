import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { allTexts } from '@fyr/texts/all'
import type { Cell } from '#documents/index.ts'
import { listAuditBehind, type StoredEntry } from '#domains/records/audit/index.ts'
import { type ContentContext, inCompany } from '../context.ts'
import type { ColumnOf } from './columns.ts'
import { type CellsOf, inPortions, moment } from './portions.ts'

const portion = 500
/** Of a cell; a spreadsheet takes no more than 32,767. */
const maxLength = 2000

/** Who changed what in the period. */
export function auditRows(
  context: ContentContext,
  _: ResourceSelection,
  names: readonly ColumnOf<'auditLog'>[],
): AsyncGenerator<Cell[][]> {
  const { audit } = allTexts[context.language]
  const actions = new Map(Object.entries(audit.actions))
  const objects = new Map(Object.entries(audit.objects))
  const period = { from: new Date(context.from), to: new Date(context.to), limit: portion }
  const cells: CellsOf<ColumnOf<'auditLog'>, StoredEntry> = {
    time: ({ at }) => moment(at),
    actor: ({ actorName }) => actorName || audit.erased,
    realActor: ({ realActorName }) => (realActorName === null ? null : realActorName || audit.erased),
    action: ({ action }) => actions.get(action) ?? action,
    objectType: ({ objectType }) => objects.get(objectType) ?? objectType,
    objectName: ({ objectName }) => objectName,
    changes: ({ changes }) => changesText(changes),
  }
  return inPortions(names, cells, (behind) =>
    inCompany(context, (db) => listAuditBehind(db, { ...period, behind })),
  )
}

function changesText(changes: StoredEntry['changes']): string {
  const text = Object.entries(changes)
    .map(([field, { from, to }]) => `${field}: ${valueText(from)} → ${valueText(to)}`)
    .join('; ')
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
