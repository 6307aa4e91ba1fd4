/**
 * The permission strings and roles of the specification's section 6, exactly as it spells them.
 * Buttons, menu, route guards, OpenAPI and the authorization tests all read this list.
 */

/** In three layers: what a signed-in front end cannot do without, what screens ask, what only calls ask. */
export type PermissionLayer = 'essential' | 'frontEnd' | 'backEnd'

interface PermissionFacts {
  layer: PermissionLayer
  /** Suggested when an administrator makes a new role. */
  recommended: boolean
  /** About administering the company or the installation: nobody gives it who does not hold it. */
  admin: boolean
}

const view: PermissionFacts = { layer: 'frontEnd', recommended: true, admin: false }
const change: PermissionFacts = { layer: 'frontEnd', recommended: false, admin: false }
const manage: PermissionFacts = { layer: 'backEnd', recommended: false, admin: true }

export const permissionFacts = {
  'Dashboard.View': { ...view, layer: 'essential' },
  'Dashboard.Create': change,
  'Dashboard.Update': change,
  'Gateway.View': view,
  'Gateway.Create': change,
  'Gateway.Update': change,
  'Actions.View': view,
  'Actions.Create': change,
  'Alarm.View': view,
  'Alarm.Create': change,
  'Alarm.Update': change,
  'Formula.View': view,
  'Formula.Create': change,
  'SignalTest.View': view,
  'Script.View': view,
  'Script.Create': change,
  'Script.Update': change,
  'Company.View': { ...view, layer: 'essential' },
  'Company.Create': manage,
  'Company.Update': manage,
  'Application.View': view,
  'Application.Create': change,
  'Application.Update': change,
  'User.Create': manage,
  'User.Update': manage,
  SuperAdmin: manage,
  Masquerade: manage,
  'Report.View': view,
  'Report.Create': change,
  'Report.Update': change,
  'Tag.View': { ...view, layer: 'essential' },
  'Tag.Create': change,
  'Tag.Update': change,
  'TagPool.View': view,
  'Roles.View': manage,
  'Roles.Create': manage,
  'Roles.Update': manage,
  'Settings.GetSettings': { ...view, layer: 'essential' },
  'Users.CreateCompanyWithUser': manage,
  'UserRole.Update': manage,
} as const satisfies Record<string, PermissionFacts>

export type Permission = keyof typeof permissionFacts
export const permissions = Object.keys(permissionFacts) as [Permission, ...Permission[]]

export const roleNames = ['Admin', 'User', 'Guest', 'CompanyAdmin', 'SuperAdmin', 'PublicDashboard'] as const
export type RoleName = (typeof roleNames)[number]

export const roleGroups = {
  AdminOrUser: ['Admin', 'CompanyAdmin', 'SuperAdmin'],
  CompanyOrUser: ['Admin', 'CompanyAdmin', 'User', 'SuperAdmin'],
  AdminOrCompanyAdmin: ['Admin', 'CompanyAdmin', 'SuperAdmin'],
} as const satisfies Record<string, readonly RoleName[]>
export type RoleGroup = keyof typeof roleGroups

/** They reach beyond a company. */
export const installationPermissions: readonly Permission[] = [
  'SuperAdmin',
  'Masquerade',
  'Company.Create',
  'Users.CreateCompanyWithUser',
]
const ofCompany = permissions.filter((permission) => !installationPermissions.includes(permission))
const everyday = permissions.filter((permission) => !permissionFacts[permission].admin)

/** What the six built-in roles hold; each company has its own rows of them, which nobody changes. */
export const builtInRoles: Record<RoleName, readonly Permission[]> = {
  SuperAdmin: permissions,
  Admin: [...ofCompany, 'Users.CreateCompanyWithUser'],
  CompanyAdmin: ofCompany,
  User: everyday,
  Guest: permissions.filter(
    (permission) => permission.endsWith('.View') && !permissionFacts[permission].admin,
  ),
  PublicDashboard: ['Dashboard.View'],
}
