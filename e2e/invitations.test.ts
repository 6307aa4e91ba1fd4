import { fill } from '@fyr/texts/fill'
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
const linkOf = async (index: number) =>
  /\/invitation\/[\w-]{43}/.exec((await mailbox.mail(index)).text)?.[0] ?? ''

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
  const answer = await fetch(`${stage.url}/api/invitations/${link.split('/').at(-1)}`)
  expect(answer.status).toBe(400)
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
