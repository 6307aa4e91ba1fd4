import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { permissions } from './permissions.ts'

const tag = 'Roles'
const permission = z.enum(permissions)

export const role = z.object({
  userRoleId: id,
  name: z.string(),
  isDefault: z.boolean(),
  isSuper: z.boolean(),
  permissions: z.array(permission),
})

export const permissionInfo = z.object({
  name: permission,
  layer: z.enum(['essential', 'frontEnd', 'backEnd']),
  isDefault: z.boolean(),
  isAdmin: z.boolean(),
})

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: 'Roles.View',
    tag,
    summary: 'Roles of the company; super roles only for a super administrator',
    output: z.array(role),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/roles/permissions',
    access: 'Roles.View',
    tag,
    summary: 'Every permission with its layer',
    output: z.array(permissionInfo),
  }),
  recommended: endpoint({
    method: 'GET',
    path: '/roles/recommended-permissions',
    access: 'Roles.View',
    tag,
    summary: 'Default permissions of a new role',
    output: z.array(permission),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/roles/current-user-permissions',
    access: 'anyUser',
    tag,
    summary: 'My permissions in the active company',
    output: z.array(permission),
  }),
}
