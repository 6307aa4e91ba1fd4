import type { AuditAction, AuditObject, auditActions, auditObjects } from '@fyr/contract/access/audit'
import type { TableView } from '#ui/table/view.ts'
import type { Range } from '#ui/time/range.ts'

/** The contract's; its schemas stay out of the browser. */
export const actions = [
  'created',
  'updated',
  'deleted',
  'acknowledged',
  'imported',
  'tested',
  'refused',
  'downloaded',
  'masqueradeStarted',
  'masqueradeEnded',
] as const satisfies typeof auditActions
export const objects = [
  'account',
  'user',
  'invitation',
  'role',
  'company',
  'licence',
  'application',
  'node',
  'key',
  'alarm',
  'accessToken',
  'settings',
  'image',
  'readings',
  'dashboard',
  'dashboardCategory',
  'publicDashboard',
  'templateDashboard',
  'pushDevice',
  'domain',
  'export',
  'contact',
  'news',
  'identityProvider',
  'identity',
  'emailDomain',
] as const satisfies typeof auditObjects

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
  const action = actions.find((each) => each === filters.action?.[0])
  const objectType = objects.find((each) => each === filters.object?.[0])
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
