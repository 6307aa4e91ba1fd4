import {
  type AuditAction,
  type AuditObject,
  auditActions,
  auditObjects,
} from '@fyr/contract/records/audit-kinds'
import type { TableView } from '#ui/table/view/view.ts'
import type { Range } from '#ui/time/range/range.ts'

export interface AuditQuery {
  order: 'asc' | 'desc'
  search?: string
  action?: AuditAction
  objectType?: AuditObject
  start?: number
  end?: number
}

/** What a view asks the server, newest first; what the server would refuse is left out. */
export function auditQuery({ q, sort, filters }: TableView, range: Range | null): AuditQuery {
  const search = q.trim().slice(0, 100)
  const action = auditActions.find((each) => each === filters.action?.[0])
  const objectType = auditObjects.find((each) => each === filters.object?.[0])
  return {
    order: sort?.id === 'at' && !sort.desc ? 'asc' : 'desc',
    ...(search && { search }),
    ...(action && { action }),
    ...(objectType && { objectType }),
    ...(range && { start: range.from }),
    // What is done while one looks belongs to a range that ends now.
    ...(range && !range.live && { end: range.to }),
  }
}
