import type { Permission, RoleGroup, RoleName } from '@fyr/contract/access/permissions'
import { roleGroups } from '@fyr/contract/access/permissions'
import { type ReportResource, reportResources, resourceAccess } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import type { CompanyDb } from '#db/index.ts'
import { resourcesOf } from './templates/resources.ts'
import { findTemplate } from './templates/template-store.ts'

/** What somebody must hold to see something. */
export type Access = Permission | RoleGroup

export interface Rights {
  /** Null of a token. */
  role: RoleName | null
  permissions: ReadonlySet<Permission>
}

/** What a report tells of. */
export type ReportContentSettings = Pick<Report, 'type' | 'resources' | 'template' | 'dashboard' | 'trend'>

/** Whether somebody may see a resource: reports tell nobody of what they could not look at themselves. */
export const mayRead = (rights: Rights, resource: ReportResource): boolean =>
  mayAccess(rights, resourceAccess[resource])

/**
 * The field of a report's content that somebody may not see all of; undefined where they may see it.
 * @param rights of whoever reads it, as of now (threat 9)
 */
export async function forbiddenField(
  db: CompanyDb,
  rights: Rights,
  { type, resources, template: templateId }: ReportContentSettings,
): Promise<string | undefined> {
  switch (type) {
    case 'regular':
    case 'trend': {
      const at = resources.findIndex((each) => !mayRead(rights, each.type))
      return at === -1 ? undefined : `body.resources.${at}`
    }
    case 'template': {
      const template = templateId === null ? undefined : await findTemplate(db, templateId)
      // What was in one that is gone nobody knows: its files are for those who may see everything.
      const needed = template ? resourcesOf(template.placeholders) : reportResources
      return needed.every((each) => mayRead(rights, each)) ? undefined : 'body.template'
    }
    case 'dashboard':
      return mayAccess(rights, 'Dashboard.View') ? undefined : 'body.dashboard'
  }
}

/** What one must hold to see all of some resources. */
export const accessOf = (resources: readonly ReportResource[]): Access[] => [
  ...new Set(resources.map((each) => resourceAccess[each])),
]

export const mayAccessAll = (rights: Rights, needs: readonly Access[]): boolean =>
  needs.every((each) => mayAccess(rights, each))

/**
 * Whether somebody may read the files of a run: what counts is what they were made of. A template may have become
 * another one since.
 */
export async function mayReadFiles(
  db: CompanyDb,
  rights: Rights,
  {
    type,
    settings,
    needs,
  }: { type: Report['type']; settings: Omit<ReportContentSettings, 'type'>; needs: readonly Access[] | null },
): Promise<boolean> {
  if (!rights.permissions.has('Report.View')) return false
  if (needs !== null) return mayAccessAll(rights, needs)
  return (await forbiddenField(db, rights, { type, ...settings })) === undefined
}

function mayAccess({ role, permissions }: Rights, access: Access): boolean {
  const group = isRoleGroup(access) ? roleGroups[access] : undefined
  return group ? group.some((each) => each === role) : permissions.has(access as Permission)
}

const isRoleGroup = (access: string): access is RoleGroup => Object.hasOwn(roleGroups, access)
