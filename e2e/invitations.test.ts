import { fill } from '@fyr/texts/fill'
import { problemText } from '@fyr/texts/problem-text'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from './lib/api.ts'
import { onMailbox } from './lib/mailbox.ts'
import { addMember } from './lib/people.ts'
import { openPage, signIn, english as t } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'
import { onWindows } from './lib/windows.ts'

const password = 'Lighthouse-2'
const chief = { email: 'chief@example.com', password }
const lisa = { email: 'lisa@example.com', password }

const mailbox = onMailbox()
const stage = onStage(() => ({ FYR_SMTP_URL: mailbox.url }))
let api: Api
/** The company administrator's window. */
let page: Page
/** Of who is invited. */
let hers: Page
const { open, complaints } = onWindows(stage)

const said = (text: string, on: Page) => on.getByText(text, { exact: true }).first().waitFor()
const button = (name: string, on: Page) => on.getByRole('button', { name, exact: true })
const field = (name: string, on: Page) => on.getByLabel(name, { exact: true })
/** Of a form in which some must be filled in. */
const box = (name: string, on: Page) => on.getByRole('textbox', { name, exact: true })
const linkIn = (text: string, path: string) => new RegExp(`/${path}/[\\w-]{43}`).exec(text)?.[0] ?? ''
const linkOf = async (index: number) => linkIn((await mailbox.mail(index)).text, 'invitation')

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  page = await open()
  hers = await open()
  await page.goto('/company/users')
  await signIn(page, chief)
})

test('an administrator invites an address, whose owner joins by the link of the mail', async () => {
  await button(t.invitations.invite, page).click()
  await page.getByRole('dialog').getByLabel(t.words.email).fill(lisa.email)
  await button(t.invitations.send, page).click()
  await said(fill(t.invitations.invited, { email: lisa.email }), page)
  await button(fill(t.invitations.open_one, { count: 1 }), page).waitFor()

  await hers.goto(await linkOf(0))
  await field(t.users.firstName, hers).fill('Lisa')
  await field(t.users.lastName, hers).fill('Holm')
  await field(t.words.phone, hers).fill('+46701234567')
  await field(t.users.password, hers).fill(lisa.password)
  await button(fill(t.invitations.join, { company: 'Nordic Cold' }), hers).click()
  await hers.waitForURL((url) => url.pathname === '/')
  await hers.getByText('Lisa Holm', { exact: true }).first().waitFor()
  await openPage(page, '/company/users')
  await page.getByText(lisa.email).first().waitFor()
})

test('who is withdrawn is told so, and another account that it is not for it', async () => {
  await button(t.invitations.invite, page).click()
  await page.getByRole('dialog').getByLabel(t.words.email).fill('nils@example.com')
  await button(t.invitations.send, page).click()
  const link = await linkOf(1)
  await hers.goto(link)
  await said(fill(t.invitations.otherAccount, { own: lisa.email }), hers)
  await button(fill(t.invitations.open_one, { count: 1 }), page).click()
  await button(`${t.invitations.withdraw}: nils@example.com`, page).click()
  await said(fill(t.invitations.withdrawn, { email: 'nils@example.com' }), page)
  await openPage(hers, link)
  await said(problemText('en', 'invitation.withdrawn'), hers)
})

test('who has no account is not found, as the specification says, and offered an invitation', async () => {
  await button(t.invitations.otherWays, page).click()
  await page.getByRole('menuitem', { name: t.invitations.existing.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.invitations.existing.title })
  await dialog.getByLabel(t.words.email).fill('karin@example.com')
  await dialog.getByRole('button', { name: t.invitations.existing.add, exact: true }).click()
  await dialog.getByRole('alert').getByText(problemText('en', 'user.unknown')).waitFor()
  await dialog.getByRole('button', { name: t.invitations.existing.invite, exact: true }).click()
  await said(fill(t.invitations.invited, { email: 'karin@example.com' }), page)
  expect((await mailbox.mail(2)).to).toEqual(['karin@example.com'])
})

test('users of a file are tried row by row, and invited', async () => {
  await openPage(page, '/company/users')
  await button(t.invitations.otherWays, page).click()
  await page.getByRole('menuitem', { name: t.invitations.import.title, exact: true }).click()
  const text = `E-post;Förnamn;Efternamn;Telefon;Roll
olof@example.com;Olof;Ek;+46 70 111 22 33;${t.shell.roles.Guest}
OLOF@example.com;Olof;Ek;;
${lisa.email};Lisa;Holm;;
eva@example.com;Eva;Ek;070-111;
`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const { outcomes, willBeInvited } = t.invitations.import
  const rows = page.getByRole('row')
  for (const [row, words] of [
    ['olof@example.com', willBeInvited],
    ['OLOF@example.com', outcomes.duplicate],
    [lisa.email, outcomes.member],
    ['eva@example.com', problemText('en', 'field.phone')],
  ] as const) {
    await rows.filter({ hasText: row }).filter({ hasText: words }).first().waitFor()
  }
  await button(fill(t.invitations.import.start_one, { number: '1' }), page).click()
  await said(fill(t.invitations.import.done_one, { number: '1' }), page)
  const mail = await mailbox.mail(3)
  expect(mail.to).toEqual(['olof@example.com'])
  await openPage(hers, '/logout')
  await openPage(hers, linkIn(mail.text, 'invitation'))
  expect(await field(t.users.firstName, hers).inputValue()).toBe('Olof')
  expect(await field(t.words.phone, hers).inputValue()).toBe('+46701112233')
})

test('a company registers itself by the link of a mail, once the installation is open to it', async () => {
  const theirs = await open()
  await openPage(theirs, '/register')
  await theirs.waitForURL((url) => url.pathname === '/login')
  const link = theirs.getByRole('link', { name: t.login.register, exact: true })
  expect(await link.count()).toBe(0)

  const root = await stage.signedIn()
  complaints.push(root.complaints)
  await openPage(root.page, '/settings/portal')
  await root.page.getByRole('switch', { name: t.registration.open }).click()
  await said(t.settings.saved, root.page)

  await openPage(theirs, '/login')
  await link.click()
  await box(t.registration.company, theirs).fill('Harbour Cold')
  await box(t.company.fields.orgNumber, theirs).fill('556677-8899')
  await box(t.users.firstName, theirs).fill('Ida')
  await box(t.users.lastName, theirs).fill('Sjö')
  await box(t.words.email, theirs).fill('ida@example.com')
  await box(t.words.phone, theirs).fill('+46 70 123 45 67')
  await button(t.registration.send, theirs).click()
  await said(fill(t.registration.sentText, { email: 'ida@example.com' }), theirs)
  const mail = await mailbox.mail(4)
  expect(mail.to).toEqual(['ida@example.com'])
  expect(mail.text).not.toMatch(/Harbour|Ida|Sjö/)

  const completion = linkIn(mail.text, 'registration')
  await openPage(theirs, completion)
  await field(t.users.password, theirs).fill(password)
  await field(t.login.forgot.repeat, theirs).fill(password)
  await button(t.company.create, theirs).click()
  await theirs.waitForURL((url) => url.pathname === '/')
  await theirs.getByText('Ida Sjö', { exact: true }).first().waitFor()
  await openPage(theirs, '/company')
  await theirs.getByRole('heading', { level: 1, name: 'Harbour Cold' }).waitFor()
  // Once.
  await openPage(hers, completion)
  await said(problemText('en', 'registration.ended'), hers)
})

test('who may make companies registers one for others, from the menu', async () => {
  const root = await stage.signedIn()
  complaints.push(root.complaints)
  await root.page
    .getByRole('navigation', { name: t.shell.mainMenu })
    .getByRole('link', { name: t.shell.menu.register, exact: true })
    .click()
  await box(t.registration.company, root.page).fill('Fjord Cold')
  await box(t.company.fields.orgNumber, root.page).fill('556677-8899')
  await box(t.users.firstName, root.page).fill('Per')
  await box(t.users.lastName, root.page).fill('Lund')
  await box(t.words.email, root.page).fill('per@example.com')
  await box(t.words.phone, root.page).fill('+4520123456')
  await box(t.users.password, root.page).fill(password)
  await button(t.company.create, root.page).click()
  await said(fill(t.registration.created, { name: 'Fjord Cold' }), root.page)
})

test('threat 10: a super administrator enters a company without being a member, and leaves it', async () => {
  const root = await stage.signedIn()
  complaints.push(root.complaints)
  await openPage(root.page, '/superadmin?q=Fjord')
  await button(fill(t.ui.table.rowActions, { row: 'Fjord Cold' }), root.page).click()
  await root.page
    .getByRole('menuitem', { name: fill(t.company.open, { name: 'Fjord Cold' }), exact: true })
    .click()
  const banner = root.page.locator('.fyr-masquerade')
  await banner.getByText(/^You are in Fjord Cold without being a member/).waitFor()
  await openPage(root.page, '/audit')
  await root.page.getByRole('row').getByText(t.audit.actions.masqueradeStarted).first().waitFor()
  await banner.getByRole('button', { name: t.shell.masquerade.end }).click()
  await banner.waitFor({ state: 'detached' })
  await openPage(root.page, '/company')
  expect(await root.page.getByRole('heading', { level: 1, name: 'Fjord Cold' }).count()).toBe(0)
})

test('threat 10: a super administrator signs in as her, sees so on every page, and ends it', async () => {
  const root = await stage.signedIn()
  complaints.push(root.complaints)
  await openPage(root.page, '/company/users')
  await root.page.getByRole('link', { name: 'Lisa Holm' }).click()
  await button(t.users.signInAs, root.page).click()
  const banner = root.page.locator('.fyr-masquerade')
  await banner.getByText(/is signed in as Lisa Holm at Nordic Cold/).waitFor()
  await root.page.reload()
  await banner.getByText(/is signed in as Lisa Holm at Nordic Cold/).waitFor()
  await banner.getByRole('button', { name: t.shell.masquerade.end }).click()
  await banner.waitFor({ state: 'detached' })
  await root.page.reload()
  await root.page.getByRole('link', { name: t.shell.menu.company, exact: true }).waitFor()
  expect(await banner.count()).toBe(0)
})
