import type { Permission } from '@fyr/contract/access/permissions'
import { type ReportResource, resourceAccess } from '@fyr/contract/reports/report-kinds'

interface Rights {
  permissions: ReadonlySet<Permission>
}

/** Whether somebody may see a resource: reports tell nobody of what they could not look at themselves. */
export const mayRead = ({ permissions }: Rights, resource: ReportResource): boolean =>
  permissions.has(resourceAccess[resource])

export const mayReadAll = (rights: Rights, resources: readonly { type: ReportResource }[]): boolean =>
  resources.every(({ type }) => mayRead(rights, type))
