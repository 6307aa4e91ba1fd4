import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { problemText } from '@fyr/texts/problem-text'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const { sv, da } = allTexts
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

test('threat 12: an address that was invited before is answered as any other, and gets no second mail', async () => {
  await openPage(page, '/company/users')
  for (const email of ['karin@example.com', 'KARIN@example.com']) {
    await button(t.invitations.invite, page).click()
    const dialog = page.getByRole('dialog', { name: t.invitations.invite })
    await dialog.getByLabel(t.words.email).fill(email)
    await button(t.invitations.send, page).click()
    await said(fill(t.invitations.invited, { email }), page)
  }
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
  expect(await axeFindings(page)).toEqual([])

  // He reads Danish, on a phone.
  const window = await stage.window({ language: 'da', phone: true })
  complaints.push(window.complaints)
  const his = window.page
  await openPage(his, linkIn(mail.text, 'invitation'))
  expect(await field(da.users.firstName, his).inputValue()).toBe('Olof')
  expect(await field(da.words.phone, his).inputValue()).toBe('+46701112233')
  await field(da.users.password, his).fill(password)
  await button(fill(da.invitations.join, { company: 'Nordic Cold' }), his).click()
  await his.waitForURL((url) => url.pathname === '/')
})

test('20,000 rows with doubles are tried in portions, with progress; a row more is too many', async () => {
  await openPage(page, '/company/users/import')
  const rows = Array.from({ length: 20_000 }, (_, row) => `person-${row % 10_000}@large.example,Anna,Berg`)
  const choose = (lines: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'large.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['email,first name,last name', ...lines].join('\n')),
    })
  await choose([...rows, 'one-more@large.example,Anna,Berg'])
  await said(fill(t.invitations.import.tooMany, { maximum: '20,000' }), page)
  await choose(rows)
  await page.getByRole('progressbar', { name: t.importing.progress }).waitFor()
  const start = button(fill(t.invitations.import.start_other, { number: '10,000' }), page)
  await start.waitFor({ timeout: 60_000 })
  await page.locator('main').getByRole('searchbox').fill('person-9999@')
  const found = page.getByRole('row').filter({ hasText: 'person-9999@' })
  await expect
    .poll(() => found.allTextContents())
    .toEqual([
      expect.stringContaining(t.invitations.import.willBeInvited),
      expect.stringContaining(t.invitations.import.outcomes.duplicate),
    ])
})

test('a company registers itself by the link of a mail, once the installation is open to it', async () => {
  // They read Swedish, on a phone.
  const window = await stage.window({ language: 'sv', phone: true })
  complaints.push(window.complaints)
  const theirs = window.page
  await openPage(theirs, '/register')
  await theirs.waitForURL((url) => url.pathname === '/login')
  const link = theirs.getByRole('link', { name: sv.login.register, exact: true })
  expect(await link.count()).toBe(0)

  const root = await stage.signedIn()
  complaints.push(root.complaints)
  await openPage(root.page, '/settings/portal/sign-in')
  await root.page.getByRole('switch', { name: t.registration.open }).click()
  await said(t.settings.saved, root.page)

  await openPage(theirs, '/login')
  await link.click()
  await box(sv.registration.company, theirs).fill('Harbour Cold')
  await box(sv.company.fields.orgNumber, theirs).fill('556677-8899')
  await box(sv.users.firstName, theirs).fill('Ida')
  await box(sv.users.lastName, theirs).fill('Sjö')
  await box(sv.words.email, theirs).fill('ida@example.com')
  await box(sv.words.phone, theirs).fill('+46 70 123 45 67')
  await button(sv.registration.send, theirs).click()
  await said(fill(sv.registration.sentText, { email: 'ida@example.com' }), theirs)
  const mail = await mailbox.mail(4)
  expect(mail.to).toEqual(['ida@example.com'])
  expect(mail.subject).toBe(sv.mail.registration.confirm.subject)
  expect(mail.text).not.toMatch(/Harbour|Ida|Sjö/)

  const completion = linkIn(mail.text, 'registration')
  await openPage(theirs, completion)
  await field(sv.users.password, theirs).fill(password)
  await field(sv.login.forgot.repeat, theirs).fill(password)
  await button(sv.words.create, theirs).click()
  await theirs.waitForURL((url) => url.pathname === '/')
  await openPage(theirs, '/company')
  await theirs.getByRole('heading', { level: 1, name: 'Harbour Cold' }).waitFor()
  // Once.
  await openPage(hers, completion)
  await said(problemText('en', 'registration.ended'), hers)
})

test('who may make companies registers one for others, from the menu', async () => {
  const root = await stage.signedIn()
  complaints.push(root.complaints)
  await openPage(root.page, '/')
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
  await button(t.words.create, root.page).click()
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

test('who has an account joins a second company once, and switches between both', async () => {
  const other = await openApi(stage.url, { name: 'Sydkyl', country: 'Sweden' })
  await other.must('POST', `/companies/${other.companyId}/invitations`, { email: lisa.email })
  const link = await linkOf(5)
  await openPage(hers, '/logout')
  await openPage(hers, link)
  await hers.getByRole('link', { name: t.invitations.signIn, exact: true }).click()
  await field(t.login.email, hers).fill(lisa.email)
  await field(t.login.password, hers).fill(lisa.password)
  await button(t.login.submit, hers).click()
  await button(fill(t.invitations.join, { company: 'Sydkyl' }), hers).click()
  await hers.waitForURL((url) => url.pathname === '/')
  await openPage(hers, '/company')
  await hers.getByRole('heading', { level: 1, name: 'Sydkyl' }).waitFor()
  await hers.getByRole('button', { name: new RegExp(`^${t.shell.switchCompany}`) }).click()
  await hers.getByRole('menuitem', { name: /Nordic Cold/ }).click()
  await said(fill(t.shell.companySwitched, { company: 'Nordic Cold' }), hers)
  await openPage(hers, link)
  await said(problemText('en', 'invitation.used'), hers)
})

test('an invitation is accepted in the company switcher and declined at the bell', async () => {
  for (const name of ['Östkyl', 'Västkyl']) {
    const other = await openApi(stage.url, { name, country: 'Sweden' })
    await other.must('POST', `/companies/${other.companyId}/user`, { email: lisa.email })
  }
  await linkOf(7)
  await openPage(hers, '/')
  const { accept, decline, declined, to } = t.shell.invitations
  const [east, west] = ['Östkyl', 'Västkyl'].map((company) => fill(to, { company }))
  await hers.getByRole('button', { name: new RegExp(`^${t.shell.switchCompany}`) }).click()
  await hers.getByRole('menuitem', { name: `${accept}: ${east}` }).click()
  await said(fill(t.shell.companySwitched, { company: 'Östkyl' }), hers)
  await button(fill(t.shell.notifications.open_one, { count: '1' }), hers).click()
  const item = hers.locator('.fyr-bell-list li', { hasText: west ?? '' })
  await item.getByRole('button', { name: decline }).click()
  await said(fill(declined, { company: 'Västkyl' }), hers)
  await item.waitFor({ state: 'detached' })
})
