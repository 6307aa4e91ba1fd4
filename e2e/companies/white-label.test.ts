import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../../server/src/lib/picture/picture.fixture.ts'
import { licenceFile } from '../../server/test/support/licensing.ts'
import { callApi, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { addMember } from '../lib/people.ts'
import { freePort } from '../lib/program/free-port.ts'
import { english, openPage, settle, signIn } from '../lib/program/portal.ts'
import { adminEmail, adminPassword } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

const company = 'Nordic Cold'
const title = 'Coldwatch'
const host = 'portal.nordic-cold.test'
const color = '#e4002b'
const chief = { email: 'anna@nordic-cold.test', password: 'Lighthouse-2' }
/** The reseller reads Swedish, the customer Danish. */
const t = await loadTexts('sv')
const da = await loadTexts('da')

const port = await freePort()
const mailbox = onMailbox()
const stage = onStage(
  () => ({ FYR_SMTP_URL: mailbox.url, FYR_HTTP_PORT: String(port) }),
  () => [`--host-resolver-rules=MAP ${host} 127.0.0.1`],
)
/** Of the reseller, who is a super administrator. */
let page: Page
let clicks = 0
const complaints: string[][] = []
const atDomain = () => stage.url.replace(/\/\/[^:/]+/, `//${host}`)

beforeAll(async () => {
  const window = await stage.signedIn({ language: 'sv' })
  page = window.page
  complaints.push(window.complaints)
  await page.exposeFunction('noteClick', () => {
    clicks++
  })
  await page.addInitScript(
    "addEventListener('click', (event) => event.isTrusted && event.detail > 0 && window.noteClick(), true)",
  )
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, choose, field, region } = createActions(() => page)
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const fillOf = (on: Page) =>
  on.evaluate(
    "getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-filled').trim()",
  )

test('the reseller activates the licence that allows white label', async () => {
  await openPage(page, '/superadmin/licence')
  await page.locator('input[type=file]').setInputFiles({
    name: 'fyr.licence',
    mimeType: 'text/plain',
    buffer: Buffer.from(licenceFile({ name: 'Nordic Resale AB', maxCompanies: 5 })),
  })
  await said(t.superadmin.uploadDone)
  await button(t.superadmin.activate).click()
  await region(t.superadmin.inForce).getByText('Nordic Resale AB').waitFor()
  clicks = 0
})

test('a reseller sets up a branded customer from nothing: company, colours, logo, domain, limits and its administrator', async () => {
  await openPage(page, '/company/create')
  await field(t.company.fields.name).fill(company)
  await page.getByRole('textbox', { name: new RegExp(t.company.fields.orgNumber) }).fill('556016-0680')
  await field(t.company.fields.email).fill('info@nordic-cold.test')
  await button(t.words.create).click()
  await said(fill(t.company.created, { name: company }))
  await page.getByRole('link', { name: t.shell.menu.company, exact: true }).click()
  await page.getByRole('link', { name: t.shell.menu.branding, exact: true }).click()
  await field(t.branding.name).fill(title)
  await field(t.branding.colour).fill('#fdfdfd')
  await field(t.branding.mailFooter).fill('Nordic Cold AB')
  await button(t.words.save).click()
  await said(t.problems['field.colorContrast'])
  await field(t.branding.colour).fill(color)
  // The picture beside the form follows at once.
  await region(t.branding.preview.title).getByText(title).first().waitFor()
  await button(t.words.save).click()
  await said(t.branding.saved)
  // The page itself is branded from now on.
  await page.getByRole('banner').getByText(title).waitFor()
  await expect.poll(() => fillOf(page)).toBe(color)
  expect(await page.title()).toContain(title)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pictures.png })
  await page.locator('header .fyr-logo').waitFor()
  await field(t.branding.domains.host).fill(`https://${host}/`)
  // What is said about the logo may lie over the button.
  await field(t.branding.domains.host).press('Enter')
  await said(fill(t.branding.domains.requested, { host }))
  await region(t.branding.domains.title).getByText(t.branding.domains.state.requested).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: t.shell.menu.settings, exact: true }).click()
  // The page that is left has a link of the same name.
  const beside = page.getByRole('navigation', { name: t.settings.title })
  await beside.getByRole('link', { name: t.branding.title, exact: true }).click()
  await button(fill(t.branding.domains.approveOf, { host })).click()
  await said(fill(t.branding.domains.approved, { host }))

  await openPage(page, '/superadmin')
  await button(fill(t.ui.table.rowActions, { row: company })).click()
  await page.getByRole('menuitem', { name: t.superadmin.limits.action, exact: true }).click()
  await field(t.superadmin.limits.nodes).fill('50')
  await page.getByRole('checkbox', { name: t.superadmin.features.mapDashboard, exact: true }).uncheck()
  await button(t.words.save).click()
  await said(fill(t.superadmin.limits.saved, { name: company }))

  await openPage(page, '/company/users')
  await button(t.invitations.invite).click()
  await page.getByRole('dialog').getByLabel(t.words.email).fill(chief.email)
  await choose(t.users.role, t.shell.roles.CompanyAdmin)
  await button(t.invitations.send).click()
  await said(fill(t.invitations.invited, { email: chief.email }))
  expect(clicks).toBeLessThanOrEqual(20)
})

test('the administrator is invited by a mail of the brand, and joins and signs in at the customer’s domain', async () => {
  const { text } = await mailbox.mail(0)
  expect(text).toContain('Nordic Cold AB')
  const [link = ''] = /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(text) ?? []
  expect(link.startsWith(`${atDomain()}/`)).toBe(true)
  const window = await openWindow(stage.browser, atDomain(), { language: 'da' })
  complaints.push(window.complaints)
  const titles: string[] = []
  await window.page.exposeFunction('noteTitle', (shown: string) => titles.push(shown))
  await window.page.addInitScript(
    'new MutationObserver(() => window.noteTitle(document.title)).observe(document, { subtree: true, childList: true, characterData: true })',
  )
  await window.page.goto('/login')
  await window.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await window.page.locator('.fyr-login-brand .fyr-logo').waitFor()
  expect(await fillOf(window.page)).toBe(color)
  expect(await axeFindings(window.page)).toEqual([])
  const manifest = await window.page.evaluate(
    "fetch('/manifest.webmanifest').then((answer) => answer.json())",
  )
  expect(manifest).toMatchObject({ name: title, theme_color: color })

  const shell = async () => {
    await window.page.getByRole('banner').getByText(title).waitFor()
    await window.page.locator('header .fyr-logo').waitFor()
    expect(await window.page.title()).toContain(title)
    expect(await fillOf(window.page)).toBe(color)
  }
  await window.page.goto(link)
  const entry = (name: string) => window.page.getByLabel(name, { exact: true })
  await entry(da.users.firstName).fill('Anna')
  await entry(da.users.lastName).fill('Berg')
  await entry(da.words.phone).fill('+46701234567')
  await entry(da.users.password).fill(chief.password)
  await button(fill(da.invitations.join, { company }), window.page).click()
  await window.page.waitForURL((url) => url.pathname === '/')
  await shell()
  await openPage(window.page, '/company/users')
  await window.page.getByText(chief.email).first().waitFor()

  await window.page.goto('/logout')
  await window.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await signIn(window.page, { ...chief, texts: da })
  await shell()
  expect(titles.filter((shown) => shown !== '' && !shown.includes(title))).toEqual([])
  await window.context.close()
})

test('the portal’s own address has its own brand', async () => {
  const outside = await stage.window()
  complaints.push(outside.complaints)
  await outside.page.goto('/login')
  await outside.page.getByRole('heading', { level: 1, name: 'Fyr' }).waitFor()
  expect(await fillOf(outside.page)).toBe('#1f4e8c')
  await outside.context.close()
})

test('threat 12: the mail to the customer leads to its domain and has its footer', async () => {
  await callApi(stage.url, 'POST', `/users/forgot/${encodeURIComponent(chief.email)}`)
  const { text } = await mailbox.mail(1)
  expect(text).toContain(`${atDomain()}/forgot/`)
  expect(text).toContain('Nordic Cold AB')
})

test('threats 5 and 12: somebody of another company is refused at the domain as with a wrong password', async () => {
  const { companyId } = await openApi(stage.url, { name: 'Other', country: 'Sweden' })
  await addMember(stage.databaseUrl, {
    email: 'stranger@example.com',
    password: chief.password,
    companyId,
    role: 'Admin',
  })
  const { page: theirs, context, complaints: of } = await openWindow(stage.browser, atDomain())
  complaints.push(of)
  await theirs.goto('/login')
  await settle(theirs)
  await theirs.getByLabel(english.login.email, { exact: true }).fill('stranger@example.com')
  await theirs.getByLabel(english.login.password, { exact: true }).fill('Lighthouse-2')
  await theirs.getByRole('button', { name: english.login.submit, exact: true }).click()
  await theirs.getByText(english.login.badCredentials, { exact: true }).waitFor()
  await context.close()
})

test('a public dashboard has the brand of the company that shares it, and links that it hides are gone', async () => {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await callApi(stage.url, method, path, body, token)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const { companyId } = (await call('POST', '/users/authenticate', chief)).userCompany
  const admin = await call('POST', '/users/authenticate', { email: adminEmail, password: adminPassword })
  const toggle = `/companies/toggle/${admin.currentUser.userId}/${companyId}`
  const { token } = await call('PUT', toggle, undefined, admin.token)
  const { dashboardId } = await call('POST', '/dashboards', { name: 'Cold rooms' }, token)
  const share = `/dashboards/public/${companyId}/${dashboardId}/${Date.now() + 3_600_000}?chooseRange=false`
  const { id } = await call('POST', share, undefined, token)
  const visitor = await stage.window()
  complaints.push(visitor.complaints)
  await visitor.page.goto(`/public/${id}`)
  await visitor.page.getByText(fill(english.sharing.public.madeWith, { brand: title })).waitFor()
  expect(await fillOf(visitor.page)).toBe(color)
  await visitor.context.close()

  const window = await stage.window({ language: 'da' })
  complaints.push(window.complaints)
  const versions = () => window.page.getByRole('region', { name: da.settings.versions, exact: true })
  const beside = () =>
    window.page
      .getByRole('navigation', { name: da.settings.title })
      .getByRole('link', { name: da.settings.versions, exact: true })
  await window.page.goto('/login')
  await signIn(window.page, { ...chief, texts: da })
  await openPage(window.page, '/settings')
  await versions().waitFor()
  expect(await beside().count()).toBe(1)
  await call('PUT', `/settings/company/${companyId}`, { hiddenLinks: ['versions'] }, token)
  await openPage(window.page, '/settings')
  await beside().waitFor({ state: 'detached' })
  await versions().waitFor({ state: 'detached' })
  await window.context.close()
})

test('who runs the portal sees the mail server of the environment, without its password, and tries it', async () => {
  await openPage(page, '/settings/portal/messages')
  const mail = region(t.messaging.mail.title)
  await mail.getByText(t.messaging.mail.environment).waitFor()
  await mail.getByText('127.0.0.1', { exact: true }).waitFor()
  expect(await mail.getByRole('textbox').count()).toBe(0)
  const before = mailbox.mails.length
  await button(t.messaging.mail.test).click()
  await mail.getByText(fill(t.messaging.tested, { to: adminEmail })).waitFor()
  const { to, subject } = await mailbox.mail(before)
  expect([to, subject]).toEqual([[adminEmail], expect.stringContaining(String(port))])
  expect(await axeFindings(page)).toEqual([])
})
