import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, name } from '../endpoints/fields.ts'
import { permissions, roleNames } from './permissions.ts'

const { endpoint } = endpointsOf('Roles')
const permission = z.enum(permissions)

export const role = z
  .object({
    userRoleId: id,
    name: z.string(),
    isDefault: z.boolean(),
    isSuper: z.boolean(),
    permissions: z.array(permission),
    /** The name of a role of the specification, which nobody changes; null for one that the company made. */
    builtIn: z.enum(roleNames).nullable(),
    /** How many users have it. */
    users: z.number(),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

const params = z.strictObject({ id })
const writable = {
  name,
  permissions: z.array(permission).max(permissions.length),
  /** Given to users for whom no role is named; the one before is it no longer. */
  isDefault: z.boolean(),
}

export const permissionInfo = z.object({
  name: permission,
  layer: z.enum(['essential', 'frontEnd', 'backEnd']),
  isDefault: z.boolean(),
  isAdmin: z.boolean(),
})

export const roles = {
  list: endpoint('GET', '/roles', 'Roles.View', {
    summary: 'Roles of the company; super roles only for a super administrator',
    output: z.array(role),
  }),
  get: endpoint('GET', '/roles/{id}', 'Roles.View', {
    summary: 'One role',
    params,
    output: role,
  }),
  create: endpoint('POST', '/roles', 'Roles.Create', {
    errors: ['role.notYours', 'role.tooMany', 'name.taken'],
    oneOf: ['UserRole.Update'],
    summary: 'Create a role; nobody gives what they do not hold',
    body: z.strictObject({ ...writable, isDefault: z.boolean().default(false) }),
    output: role,
    status: 201,
  }),
  update: endpoint('PUT', '/roles/{id}', 'Roles.Update', {
    errors: ['role.notYours', 'role.builtIn', 'name.taken'],
    oneOf: ['UserRole.Update'],
    summary: 'Change a role; its users have their new rights on their next call',
    params,
    body: changeBody(writable, role.shape),
    output: role,
  }),
  remove: endpoint('DELETE', '/roles/{id}', 'Roles.Update', {
    errors: ['role.builtIn', 'role.inUse', 'role.notYours'],
    oneOf: ['UserRole.Update'],
    summary: 'Delete a role that nobody has',
    params,
  }),
  permissions: endpoint('GET', '/roles/permissions', 'Roles.View', {
    summary: 'Every permission with its layer',
    output: z.array(permissionInfo),
  }),
  recommended: endpoint('GET', '/roles/recommended-permissions', 'Roles.View', {
    summary: 'Default permissions of a new role',
    output: z.array(permission),
  }),
  mine: endpoint('GET', '/roles/current-user-permissions', 'anyUser', {
    summary: 'My permissions in the active company',
    output: z.array(permission),
  }),
}
