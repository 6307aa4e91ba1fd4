import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { problemText } from '@fyr/texts/problem-text'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, callApi, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { openPage, settle, signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const password = 'Lighthouse-2'
const chief = { email: 'chief@example.com', password }
const lisa = { email: 'lisa@example.com', name: 'Lisa Holm', password: '' }
const nils = { email: 'nils@example.com', password }
const guest = { email: 'guest@example.com', password }
const technician = 'Technician'

const mailbox = onMailbox()
const stage = onStage(() => ({ FYR_SMTP_URL: mailbox.url }))
let api: Api
/** The company administrator's window. */
let page: Page
/** Whose rights change. */
let hers: Page
const { open } = onWindows(stage)

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const { companyId } = api
  await addMember(stage.databaseUrl, { ...chief, companyId, role: 'CompanyAdmin' })
  await addMember(stage.databaseUrl, { ...nils, companyId, role: 'User' })
  await addMember(stage.databaseUrl, { ...guest, companyId, role: 'Guest' })
  page = await open()
  hers = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/company')
  await signIn(page, chief)
})
walkInOrder()

const { button, heading, field, row, choose, copied, region, userMenu } = createActions(() => page)
const said = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor()
const box = (area: keyof typeof t.roles.areas) =>
  page.getByRole('checkbox', { name: `${t.roles.areas[area]}: ${t.roles.columns.view}`, exact: true })
const preview = () => region(t.roles.preview).getByRole('listitem').allTextContents()
/** Those of a group that is folded, too. */
const menu = (on: Page) =>
  on
    .getByRole('navigation', { name: t.shell.mainMenu })
    .getByRole('link', { includeHidden: true })
    .allTextContents()
async function chooseOfRow(name: string, action: string): Promise<void> {
  await button(fill(t.ui.table.rowActions, { row: name })).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an administrator creates a user with a generated password, who signs in elsewhere and chooses her own', async () => {
  await page.getByRole('link', { name: t.users.title, exact: true }).click()
  // Inviting is the usual way: it has the filled button, which names no variant.
  const newUser = page.getByRole('link', { name: t.users.new, exact: true })
  expect(await newUser.getAttribute('data-variant')).toBe('default')
  expect(await button(t.invitations.invite).getAttribute('data-variant')).toBeNull()
  await newUser.click()
  await field(t.users.firstName).fill('Lisa')
  await field(t.users.lastName).fill('Holm')
  await field(t.words.email).fill(lisa.email)
  await field(t.words.phone).fill('+46701234567')
  await button(t.ui.password.generate).click()
  lisa.password = await copied(t.ui.password.label)
  expect(lisa.password).toHaveLength(10)
  // Shown, for who cannot paste it.
  expect(await field(t.users.password).inputValue()).toBe(lisa.password)
  await button(t.words.create).click()
  await said(fill(t.users.created, { name: lisa.name }))
  await row(lisa.name).getByText(lisa.email).waitFor()

  await hers.goto('/tag')
  const input = (label: string) => hers.getByLabel(label, { exact: true })
  await input(t.login.email).fill(lisa.email)
  await input(t.login.password).fill(lisa.password)
  await button(t.login.submit, hers).click()
  await said(t.security.required.changePassword.text, hers)
  // In place of every page.
  await hers.goto('/alarm/active')
  await input(t.login.forgot.newPassword).fill(lisa.password)
  await input(t.login.forgot.repeat).fill(lisa.password)
  await button(t.login.forgot.save, hers).click()
  await said(problemText('en', 'user.samePassword', {}), hers)
  lisa.password = 'Lighthouse-of-Lisa-3'
  await input(t.login.forgot.newPassword).fill(lisa.password)
  await input(t.login.forgot.repeat).fill(lisa.password)
  await button(t.login.forgot.save, hers).click()
  await waitUntilLive(hers)
  expect(new URL(hers.url()).pathname).toBe('/alarm/active')
  await openPage(hers, '/tag')
  expect(await menu(hers)).toContain(t.shell.menu.applications)
})

test('a role is made of the recommended permissions, its preview follows, and it is given at once', async () => {
  await openPage(page, '/roles')
  await page.getByRole('link', { name: t.roles.new, exact: true }).click()
  await field(t.words.name).fill(technician)
  await expect.poll(preview).toContain(t.shell.menu.alarms)
  await box('Alarm').uncheck()
  await expect.poll(preview).not.toContain(t.shell.menu.alarms)
  expect(await preview()).toContain(t.shell.menu.nodes)
  await button(t.roles.useRecommended).click()
  await expect.poll(preview).toContain(t.shell.menu.alarms)
  await box('Application').uncheck()
  await expect.poll(preview).not.toContain(t.shell.menu.applications)
  const promised = await preview()
  await button(t.words.create).click()
  await said(fill(t.roles.created, { name: technician }))

  await openPage(page, '/company/users')
  await row(lisa.name).click()
  await heading(lisa.name).waitFor()
  await settle(page)
  await choose(t.users.role, technician)
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await button(t.words.save).click()
  await said(`${t.users.notSaved}. ${t.errors.generic}`)
  await page.unrouteAll()
  await button(t.words.save).click()
  await said(fill(t.users.saved, { name: lisa.name }))
  await row(lisa.name).getByText(technician).waitFor()
  // Her page is open and shows what the preview promised.
  await expect.poll(() => menu(hers)).toEqual(promised)
  await hers.getByText(technician, { exact: true }).first().waitFor()
})

test('threat 9: a permission that is taken away is gone from a page that is open', async () => {
  let bearer = ''
  hers.on('request', (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  await hers.evaluate('window.isSamePage = true')
  await openPage(page, '/roles')
  await row(technician).click()
  await heading(technician).waitFor()
  await box('Alarm').uncheck()
  await button(t.words.save).click()
  await said(fill(t.roles.saved, { name: technician }))
  await expect.poll(() => menu(hers)).not.toContain(t.shell.menu.alarms)
  expect(await menu(hers)).toContain(t.shell.menu.nodes)
  expect(await hers.evaluate('window.isSamePage')).toBe(true)
  const refused = await callApi(stage.url, 'GET', '/alarm/active', undefined, bearer.replace('Bearer ', ''))
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
  await hers.goto('/alarm/active')
  await heading(t.shell.noAccess.title, hers).waitFor()
})

test('a role that users have leads to them; who is removed from the company is out at once', async () => {
  await openPage(page, '/roles')
  await chooseOfRow(technician, t.words.delete)
  await said(fill(t.roles.remove.cannot, { name: technician }))
  await button(t.roles.openUsers).click()
  await page.waitForURL('**/company/users')
  await openPage(hers, '/tag')
  await waitUntilLive(hers)
  await chooseOfRow(lisa.name, t.users.remove.action)
  await said(fill(t.users.remove.title, { name: lisa.name, company: 'Nordic Cold' }))
  await page.getByRole('dialog').getByRole('button', { name: t.words.remove, exact: true }).click()
  await said(fill(t.users.removed, { name: lisa.name }))
  await row(lisa.name).waitFor({ state: 'detached' })
  // Nothing is clicked: the live connection tells.
  await said(t.login.sessionEnded, hers)

  await openPage(page, '/roles')
  await chooseOfRow(technician, t.words.delete)
  await page.getByRole('dialog').getByRole('button', { name: t.words.delete, exact: true }).click()
  await said(fill(t.roles.deleted, { name: technician }))
  await row(technician).waitFor({ state: 'detached' })
})

test('who has forgotten their password chooses another by a link in a mail', async () => {
  await hers.context().clearCookies()
  const theirs = await open()
  await theirs.goto('/login')
  await theirs.getByLabel(t.login.email, { exact: true }).fill(nils.email)
  await theirs.getByRole('link', { name: t.login.forgot.link }).click()
  await theirs.getByRole('button', { name: t.login.forgot.send }).click()
  await said(t.login.forgot.sent, theirs)
  await said(fill(t.login.forgot.sentText, { email: nils.email }), theirs)
  const mail = await mailbox.mail(0)
  expect(mail.to).toEqual([nils.email])
  const path = /\/forgot\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''

  await theirs.goto(path)
  const old = nils.password
  nils.password = 'Breakwater-3'
  await theirs.getByLabel(t.login.forgot.newPassword, { exact: true }).fill(nils.password)
  await theirs.getByLabel(t.login.forgot.repeat, { exact: true }).fill('Something-else')
  await theirs.getByRole('button', { name: t.login.forgot.save }).click()
  await said(t.login.forgot.differ, theirs)
  await theirs.getByLabel(t.login.forgot.repeat, { exact: true }).fill(nils.password)
  await theirs.getByRole('button', { name: t.login.forgot.save }).click()
  await said(t.login.forgot.saved, theirs)
  await theirs.getByRole('link', { name: t.login.submit }).click()
  await theirs.getByLabel(t.login.email, { exact: true }).fill(nils.email)
  await theirs.getByLabel(t.login.password, { exact: true }).fill(old)
  await theirs.getByRole('button', { name: t.login.submit, exact: true }).click()
  await said(t.login.badCredentials, theirs)
  await signIn(theirs, nils)

  // Once.
  const again = await callApi(stage.url, 'PUT', `/users${path}`, { password: 'Third-Horse-4' })
  expect([again.status, again.body.code]).toEqual([400, 'account.linkEnded'])
  await theirs.context().close()
})

test('of my own account I change name and password, and end the sessions that are elsewhere', async () => {
  const [here, there] = [await open(), await open()]
  for (const each of [there, here]) {
    await each.goto('/tag')
    await signIn(each, nils)
  }
  await waitUntilLive(there)
  await userMenu(here)
  await here.getByRole('menuitem', { name: t.shell.menu.account }).click()
  await heading(t.users.account, here).waitFor()
  await settle(here)
  await here.getByRole('textbox', { name: t.users.firstName, exact: true }).fill('Nisse')
  await button(t.words.save, here).click()
  await said(t.words.saved, here)
  await here.getByRole('button', { name: new RegExp(`^${t.shell.account}: Nisse `) }).waitFor()

  const sessions = region(t.users.sessions.title, here).getByRole('listitem')
  await sessions.nth(1).waitFor()
  expect(await sessions.filter({ hasText: t.users.sessions.current }).count()).toBe(1)
  await button(t.users.sessions.endOthers, here).click()
  await said(t.login.sessionEnded, there)
  await expect.poll(() => sessions.count()).toBe(1)

  await button(t.users.changePassword, here).click()
  const fillIn = (label: string, text: string) => here.getByLabel(label, { exact: true }).fill(text)
  await fillIn(t.users.currentPassword, 'Not-this-one-1')
  await fillIn(t.users.newPassword, 'Harbour-light-5')
  await button(t.users.changePassword, here).click()
  await said(allTexts.en.problems['user.currentPassword'], here)
  await fillIn(t.users.currentPassword, nils.password)
  await button(t.users.changePassword, here).click()
  await said(t.users.passwordChanged, here)
  await signIn(there, { ...nils, password: 'Harbour-light-5' })
  for (const each of [here, there]) await each.context().close()
})

test('a guest sees who there is, without addresses and without anything to change', async () => {
  const theirs = await open()
  await theirs.goto('/company/users')
  await signIn(theirs, guest)
  await settle(theirs)
  const main = theirs.locator('main#main')
  await row('Nisse Testsson', theirs).waitFor()
  expect(await main.textContent()).not.toContain('@')
  expect(await main.getByRole('link', { name: t.users.new }).count()).toBe(0)
  const actions = new RegExp(`^${fill(t.ui.table.rowActions, { row: '' })}`)
  expect(await main.getByRole('button', { name: actions }).count()).toBe(0)
  for (const path of ['/company/usercreate', '/roles/create']) {
    await theirs.goto(path)
    await heading(t.shell.noAccess.title, theirs).waitFor()
  }
  // Without the right to see the company's settings.
  await api.must('PUT', `/settings/company/${api.companyId}`, { nodeAlias: 'probes' })
  await openPage(theirs, '/tag')
  await heading('Probes', theirs).waitFor()
  await theirs.context().close()
})
