import { type Permission, permissions } from '@fyr/contract/access/permissions'

/** One row of the matrix: what there is to allow about one kind of thing. */
export interface PermissionArea {
  /** As the permission strings spell it. */
  area: string
  view?: Permission
  create?: Permission
  update?: Permission
}

const columns = { View: 'view', GetSettings: 'view', Create: 'create', Update: 'update' } as const

/** Permissions that are about no kind of thing that is seen, made and changed. */
export const singlePermissions: Permission[] = []

/** In the order of the contract. */
export const permissionAreas: PermissionArea[] = []

for (const permission of permissions) {
  const [area = '', action = ''] = permission.split('.')
  const column = columns[action as keyof typeof columns]
  if (column === undefined) singlePermissions.push(permission)
  else {
    const known = permissionAreas.find((each) => each.area === area)
    if (known) known[column] = permission
    else permissionAreas.push({ area, [column]: permission })
  }
}

/**
 * Checks or unchecks one. Who makes and changes things sees them: without the one the other is of no use.
 */
export function toggled(chosen: readonly Permission[], permission: Permission, on: boolean): Permission[] {
  const row = permissionAreas.find(({ view, create, update }) => [view, create, update].includes(permission))
  const others = chosen.filter((each) => each !== permission)
  if (on) return [...new Set([...others, permission, ...(row?.view ? [row.view] : [])])]
  if (permission !== row?.view) return others
  return others.filter((each) => each !== row.create && each !== row.update)
}
