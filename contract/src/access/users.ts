import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { email, id, language, moment, name, pageQuery, phone } from '../endpoints/fields.ts'
import { companyBody } from '../settings/company-details.ts'
import { member } from './accounts.ts'
import { roleNames } from './permissions.ts'
import { personalData } from './personal-data.ts'
import { signInEntry } from './sign-ins.ts'

const { endpoint, listEndpoint } = endpointsOf('Users')

const password = z.string().min(1).max(1024)
/** A role of the company: the name of a built-in one, or the userRoleId of any. */
const role = z.union([z.enum(roleNames), id])

/**
 * A user as a list shows them; who may not edit users learns names and roles only. Where another company manages the
 * account, `createdAt` is when they joined and the phone number is empty.
 */
export const listedUser = z
  .object({
    ...member.shape,
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /** Null where they are not a user of the company. */
    userRoleId: id.nullable(),
    /** The name of the role where the company made it itself; `role` is User then. */
    customRole: z.string().nullable(),
    isSSO: z.boolean(),
    /** Their home company chose their password: they have no access here until they reset it by mail. */
    isSuspended: z.boolean().optional(),
    createdAt: moment,
    /** When they last used the portal; null for never, for who may not edit users, and where another company manages the account. */
    lastSeen: moment.nullable(),
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

export const user = listedUser
  .extend({
    email: z.string(),
    phoneNumber: z.string(),
    language: language.nullable(),
    /** By which is decided who may change them: the highest over all companies, or the role here where another company manages the account. */
    rank: z.enum(roleNames),
    /** Whether this company made the account, and its administrators change profile and credentials. */
    isManaged: z.boolean(),
    /** How many companies they belong to; null where another company manages the account. */
    companies: z.number().nullable(),
    /** The address that replaces the e-mail once the link that was sent to it is opened; null for none. */
    pendingEmail: z.string().nullable(),
    /** Whether a code is asked for when they sign in; null where another company manages the account. */
    hasSecondFactor: z.boolean().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** As a super administrator sees somebody who belongs to any companies, or none. */
export const anyUser = user
  .omit({
    userRoleId: true,
    customRole: true,
    role: true,
    isManaged: true,
    isSuspended: true,
    pendingEmail: true,
  })
  .extend({ companyNames: z.array(z.string()) })
  .meta({ id: 'AnyUser' })
export type AnyUser = z.infer<typeof anyUser>

/** Accounts of before these were asked for have none. */
const orNone = <T extends z.ZodType<string, string>>(field: T) => z.union([z.literal(''), field])
const writable = {
  firstName: orNone(name),
  lastName: orNone(name),
  phoneNumber: orNone(phone),
  email,
  language: language.nullable(),
  password: password.nullable().optional(),
  /** With the `password` of another user; true: they choose a new one at the next sign-in. */
  mustChangePassword: z.boolean().optional(),
  /** Of the one who calls: asked for where somebody changes their own e-mail or password. */
  currentPassword: password.nullable().optional(),
}
const newUser = z.strictObject({
  firstName: name,
  lastName: name,
  phoneNumber: phone,
  email,
  password,
  /** True: another password is chosen at the first sign-in. */
  mustChangePassword: z.boolean().default(false),
  language: language.nullable().default(null),
})

const params = z.strictObject({ id })
const listQuery = z.strictObject({
  ...pageQuery,
  sort: z.enum(['name', 'email', 'role', 'createdAt', 'lastSeen']).default('name'),
})

export const users = {
  list: listEndpoint('/users', 'Company.View', {
    summary: 'Users of the active company',
    query: listQuery,
    item: listedUser,
  }),
  listOfCompany: listEndpoint('/companies/{id}/users', 'Company.View', {
    company: 'id',
    summary: 'Users of a company',
    params,
    query: listQuery,
    item: listedUser,
  }),
  listExternal: listEndpoint('/companies/external/users/{id}', 'Company.View', {
    company: 'id',
    summary: 'Users of a company whose first company is another',
    params,
    query: listQuery,
    item: listedUser,
  }),
  listAll: listEndpoint('/users/all', 'SuperAdmin', {
    summary: 'All users of the installation',
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'email', 'createdAt']).default('name') }),
    item: anyUser,
  }),
  get: endpoint('GET', '/users/{id}', 'User.Update', {
    orSelf: 'id',
    summary: 'One user of the active company',
    params,
    output: user,
  }),
  companiesOf: endpoint('GET', '/users/{userId}/company', 'User.Update', {
    orSelf: 'userId',
    summary: 'The companies of a user; of another one, those that the caller belongs to as well',
    params: z.strictObject({ userId: id }),
    output: z.array(z.object({ companyId: id, name: z.string() })),
  }),
  create: endpoint('POST', '/users', 'User.Create', {
    errors: [
      'account.emailTaken',
      'request.tooMany',
      'role.notYours',
      'user.tooMany',
      'field.password',
      'field.passwordAdvanced',
    ],
    summary: 'Create a user of the active company; without a role they get its default one',
    body: newUser.extend({ role: role.optional() }),
    output: user,
    status: 201,
  }),
  createWithCompany: endpoint('POST', '/users/create/company', 'Users.CreateCompanyWithUser', {
    errors: [
      'account.emailTaken',
      'request.tooMany',
      'field.password',
      'field.passwordAdvanced',
      'field.orgNumberOf',
      'license.companies',
      'license.expired',
    ],
    summary: 'Create a company with its first administrator',
    body: z.strictObject({ company: companyBody, user: newUser }),
    output: z.object({ companyId: id, userId: id }),
    status: 201,
  }),
  update: endpoint('PUT', '/users/{id}', 'User.Update', {
    errors: [
      'account.emailTaken',
      'account.noPassword',
      'account.resetNeeded',
      'access.locked',
      'user.notYours',
      'user.currentPassword',
      'request.tooMany',
      'field.password',
      'field.passwordAdvanced',
      'sso.fullSessionNeeded',
    ],
    inPerson: 'self',
    orSelf: 'id',
    summary:
      'Change a user; a new password ends their other sessions, and a new e-mail counts once they have opened the link that is sent to it',
    params,
    body: changeBody(writable, user.shape),
    output: user,
  }),
  remove: endpoint('DELETE', '/users/{id}', 'User.Update', {
    errors: ['user.notYours', 'user.lastAdministrator'],
    summary: 'Remove a user from the active company; the account goes with its last company',
    params,
  }),
  signIns: endpoint('GET', '/users/{id}/sign-ins', 'AdminOrCompanyAdmin', {
    errors: ['user.notYours'],
    orSelf: 'id',
    summary: 'Where a user signed in and was refused, the newest first; for who may change their password',
    params,
    output: z.array(signInEntry),
  }),
  exportData: endpoint('GET', '/users/{id}/data', 'AdminOrCompanyAdmin', {
    errors: ['user.notYours', 'sso.fullSessionNeeded'],
    inPerson: true,
    orSelf: 'id',
    summary:
      'All data of a user as one JSON document, with the newest 100,000 of their changes; for themselves, and for who may change their password',
    params,
    output: personalData,
  }),
  removeSecondFactor: endpoint('DELETE', '/users/{id}/second-factor', 'AdminOrCompanyAdmin', {
    errors: ['user.notYours'],
    summary:
      'Let a user of the own company sign in without a code; all their sessions end, and they are told by mail',
    params,
  }),
  setRole: endpoint('PUT', '/users/{id}/role/{role}', 'UserRole.Update', {
    errors: ['user.notYours', 'user.lastAdministrator', 'role.notYours'],
    summary: 'Give a user another role in the active company',
    params: z.strictObject({ id, role }),
    output: user,
  }),
}
