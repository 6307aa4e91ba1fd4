import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { actionsOf, button } from './overlay-parts.ts'

const stage = onStage()
let company: Furnished
let userId: string
let roleId: string
let guestRoleId: string
let actionId: string
let formulaId: string
let scriptId: string

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { api } = company
  const permissions = ['Tag.View', 'Alarm.View', 'Settings.GetSettings']
  roleId = (await api.must('POST', '/roles', { name: names.role, permissions })).body.userRoleId
  const person = { firstName: names.firstName, lastName: names.lastName, phoneNumber: '+46701234567' }
  const user = { ...person, email: 'rattvik@example.com', password: 'Lighthouse-2', role: roleId }
  userId = (await api.must('POST', '/users', user)).body.userId
  const roles: { userRoleId: string; builtIn: string | null }[] = (await api.must('GET', '/roles')).body
  guestRoleId = roles.find(({ builtIn }) => builtIn === 'Guest')?.userRoleId ?? ''
  const action = { title: names.action, eventType: 6, mqttTopicTemplate: names.action }
  ;({ actionId } = (await api.must('POST', '/action', action)).body)
  await api.must('POST', `/action/test/${actionId}`)
  await api.must('POST', '/formula/constants', { name: names.constant, value: 14.5 })
  const variables = [{ name: 'A', deveui: 'rattvik-1', key: 'temperature' }]
  const formula = {
    name: names.formula,
    text: `${names.constant} * [A]`,
    variables,
    outputDeveui: 'rattvik-1',
  }
  ;({ formulaId } = (await api.must('POST', '/formula', { ...formula, outputKey: names.constant })).body)
  const script = {
    name: names.script,
    type: 2,
    boundTag: 'rattvik-1',
    source: `function run({ readings }) {\n  console.warn('${names.comment}', readings[0].value)\n}`,
  }
  ;({ scriptId } = (await api.must('POST', `/script/${company.companyId}`, script)).body)
  const source = script.source.replace('warn', 'log')
  await api.must('PUT', `/script/${scriptId}`, { source })
  await api.must('POST', `/tag/rattvik-1/tagdata`, { key: 'humidity', value: 61 })
  const lately = { from: Date.now() - 30 * 86_400_000, to: Date.now() }
  await api.must('POST', `/formula/${formulaId}/backfill`, lately)
  await furnishSso()
  // For the list of those that are deleted.
  const details = { name: names.company, orgNumber: 'SE556677-8899', invoiceAdress: 'info@example.com' }
  const { companyId: deleted } = (await api.must('POST', '/companies', details)).body
  await api.must('DELETE', `/companies/${deleted}`)
})

/** Nobody answers there: the pages show what is set up, and the account what it could be linked to. */
async function furnishSso(): Promise<void> {
  const { api, companyId } = company
  const provider = { isEnabled: true, clientId: 'fyr', clientSecret: 'hush', isProvisioning: true }
  await api.must('PUT', '/settings/sso', { ...provider, issuer: 'https://id.example.com' })
  const groupRoles = [{ group: 'rattvik', roleId: guestRoleId }]
  await api.must('PUT', `/companies/${companyId}/sso`, {
    ...provider,
    issuer: 'https://rattvik.example.com',
    groupRoles,
  })
  await api.must('POST', '/settings/email-domains', { domain: 'rattvik.example.com', companyId })
}

examineArea(stage, {
  visits: () => [
    { path: '/company', title: () => names.company },
    { path: '/company?tab=all', title: (t) => t.company.all },
    { path: '/company/create', title: (t) => t.company.new },
    { path: '/register', title: (t) => t.registration.title },
    { path: '/company/edit', title: (t) => t.company.edit },
    { path: '/application', title: (t) => t.applications.title },
    { path: '/application/create', title: (t) => t.applications.new },
    { path: `/application/${company.applicationId}`, title: () => names.application },
    { path: '/company/tokens', title: (t) => t.tokens.title },
    { path: '/integrations', title: (t) => t.shell.menu.integrations },
    { path: '/company/users', title: () => names.company },
    { path: '/company/users?q=nothing-like-it', title: () => names.company },
    { path: '/company/users/import', title: (t) => t.invitations.import.title },
    { path: '/company/usercreate', title: (t) => t.users.new },
    { path: `/company/user/${userId}`, title: () => `${names.firstName} ${names.lastName}` },
    { path: '/company/branding', title: () => names.company },
    { path: '/roles', title: () => names.company },
    { path: '/roles/create', title: (t) => t.roles.new },
    { path: `/roles/create?copy=${guestRoleId}`, title: (t) => t.roles.new },
    { path: `/roles/edit/${roleId}`, title: () => names.role },
    { path: `/roles/edit/${guestRoleId}`, title: (t) => t.shell.roles.Guest },
    { path: '/logs', title: () => names.company },
    { path: '/notifications', title: (t) => t.shell.notifications.title },
    { path: '/contacts', title: (t) => t.alarms.title },
    { path: '/contacts/create', title: (t) => t.contacts.new },
    { path: '/formula', title: (t) => t.formulas.title },
    { path: '/formula/constants', title: (t) => t.formulas.title },
    { path: '/formula/create', title: (t) => t.formulas.new },
    { path: '/formula/import', title: (t) => t.formulas.import.title },
    { path: `/formula/${formulaId}`, title: () => names.formula },
    { path: '/script', title: (t) => t.scripts.title },
    { path: '/script/create', title: (t) => t.scripts.new },
    { path: `/script/${scriptId}`, title: () => names.script },
    { path: `/script/${scriptId}?tab=runs`, title: () => names.script },
    { path: `/script/${scriptId}?tab=versions`, title: () => names.script },
    { path: `/script/${scriptId}?tab=memory`, title: () => names.script },
    { path: '/actions', title: (t) => t.actions.title },
    { path: '/actions/history', title: (t) => t.actions.title },
    { path: '/actions/create', title: (t) => t.actions.new },
    { path: `/actions/${actionId}`, title: () => names.action },
    { path: '/news/all', title: (t) => t.news.title },
    { path: '/news/create', title: (t) => t.shell.menu.newNews },
    { path: '/superadmin', title: (t) => t.superadmin.title },
    { path: '/superadmin/health', title: (t) => t.superadmin.title },
    { path: '/superadmin/jobs', title: (t) => t.superadmin.title },
    { path: '/superadmin/licence', title: (t) => t.superadmin.title },
    { path: '/superadmin/deletions', title: (t) => t.superadmin.title },
    { path: '/superadmin/users', title: (t) => t.superadmin.title },
    { path: '/account', title: (t) => t.users.account },
    { path: '/settings', title: (t) => t.settings.title },
    { path: '/settings/company', title: (t) => t.settings.title },
    { path: '/settings/portal', title: (t) => t.settings.title },
    { path: '/settings/portal/messages', title: (t) => t.settings.title },
    { path: '/settings/portal/sign-in', title: (t) => t.settings.title },
    { path: '/settings/portal/operations', title: (t) => t.settings.title },
    { path: '/api-reference', title: (t) => t.apiReference.title, english: true },
    { path: '/no/such/page', title: (t) => t.shell.notFound.title },
  ],
  overlays: () => [
    {
      name: 'limits of a company',
      path: '/superadmin',
      open: (t) => [actionsOf(t, names.company), { role: 'menuitem', name: t.superadmin.limits.action }],
    },
    { name: 'a new token', path: '/company/tokens', open: (t) => [button(t.tokens.new)] },
    { name: 'a new integration', path: '/integrations', open: (t) => [button(t.integrations.new)] },
    { name: 'inviting a user', path: '/company/users', open: (t) => [button(t.invitations.invite)] },
    {
      name: 'removing a user',
      path: '/company/users',
      open: (t) => [
        actionsOf(t, `${names.firstName} ${names.lastName}`),
        { role: 'menuitem', name: t.users.remove.action },
      ],
    },
    {
      name: 'a role that users have',
      path: '/roles',
      open: (t) => [actionsOf(t, names.role), { role: 'menuitem', name: t.words.delete }],
    },
    {
      name: 'deleting the company',
      path: '/company',
      open: (t) => [button(t.words.more), { role: 'menuitem', name: t.words.delete }],
    },
  ],
})
