import { join } from 'node:path'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCompany } from '../../server/test/support/companies/join-company.ts'
import { adminEmail, password, startTestPortal, type TestPortal } from '../../server/test/support/portal.ts'
import { startOidcProvider } from '../../server/test/support/servers/oidc-provider.ts'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { walkInOrder } from '../lib/journey.ts'
import { type Look, openBrowser, openWindow } from '../lib/page/browser.ts'
import { saveScreenshotsOnFailure } from '../lib/page/screenshots-on-failure.ts'
import { freePort } from '../lib/program/free-port.ts'
import { openPage, settle, signIn, english as t } from '../lib/program/portal.ts'

let portal: TestPortal
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let browser: Browser
let page: Page
let publicUrl: string
const complaints: string[][] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const companySwitcher = () => page.getByRole('button', { name: new RegExp(`^${t.shell.switchCompany}`) })
const said = (text: string) => page.getByText(text).first().waitFor()

beforeAll(async () => {
  const port = await freePort()
  // Another site than the provider's.
  publicUrl = `http://localhost:${port}`
  const accounts = Object.fromEntries(
    ['eva', 'anna', 'taken'].map((login) => [login, { email: `${login}@own.example` }]),
  )
  provider = await startOidcProvider(accounts, [publicUrl])
  const env = { FYR_HTTP_PORT: String(port), FYR_PUBLIC_URL: publicUrl }
  portal = await startTestPortal(env, {
    outboundLoopback: [provider.host],
    webFolder: join(import.meta.dirname, '../../web/dist'),
  })
  const { companyId } = await portal.createCompany('Own')
  await portal.createUser(companyId, 'CompanyAdmin', 'chief@own.example')
  await portal.createUser(companyId, 'User', 'anna@own.example')
  const other = await portal.createCompany('Other')
  await portal.createUser(companyId, 'User', 'taken@own.example')
  await joinCompany(portal.database, other.companyId, 'anna@own.example')
  browser = await openBrowser()
  page = await open()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await provider?.stop()
  expect(complaints.flat()).toEqual([])
})
walkInOrder()
saveScreenshotsOnFailure(() => [page])

async function open(look: Partial<Look> = {}): Promise<Page> {
  const window = await openWindow(browser, publicUrl, look)
  // The forms of oidc-provider ask for a font.
  await window.context.route('https://fonts.googleapis.com/**', (route) => route.abort())
  complaints.push(window.complaints)
  return window.page
}

/** By the forms that oidc-provider brings along. */
async function signInAtProvider(login: string, on = page): Promise<void> {
  await on.waitForURL((url) => url.host === provider.host)
  await on.locator('input[name="login"]').fill(login)
  await on.locator('input[name="password"]').fill('any')
  await on.locator('button[type="submit"]').click()
  await on.getByRole('button', { name: 'Continue' }).click()
}

test('a super administrator approves whose addresses lead to the company, and takes a removal back', async () => {
  await page.goto('/settings/portal/sign-in')
  await signIn(page, { email: adminEmail, password })
  await settle(page)
  const domains = section(t.sso.domains.title)
  // What comes late moves the options, and a press goes beside them.
  await domains.getByText(t.sso.domains.none).waitFor()
  await domains.getByLabel(t.sso.domains.domain, { exact: true }).fill('own.example')
  await domains.getByRole('combobox', { name: t.sso.domains.company }).fill('Own')
  await page.getByRole('option', { name: 'Own', exact: true }).click()
  await domains.getByRole('button', { name: t.sso.domains.approve }).click()
  const remove = domains.getByRole('button', { name: fill(t.sso.domains.remove, { domain: 'own.example' }) })
  await remove.click()
  await domains.getByText(t.sso.domains.none).waitFor()
  await button(t.words.undo).click()
  await remove.waitFor()
  await openPage(page, '/logout')
})

test('an administrator tests and saves the identity provider of the company', async () => {
  await page.goto('/settings/company')
  await signIn(page, { email: 'chief@own.example', password })
  await settle(page)
  const sso = section(t.sso.title)
  const issuer = sso.getByLabel(t.sso.issuer, { exact: true })
  await issuer.fill('https://127.0.0.1:9')
  await sso.getByRole('button', { name: t.sso.test }).click()
  await said(t.sso.testResults.addressRefused)
  await issuer.fill(provider.issuer)
  await sso.getByRole('button', { name: t.sso.test }).click()
  await said(t.sso.testResults.works)
  await sso.getByLabel(t.sso.clientId, { exact: true }).fill('fyr')
  await sso.getByLabel(t.sso.clientSecret, { exact: true }).fill(provider.clientSecret)
  await sso.getByRole('switch', { name: t.sso.enabled, exact: true }).press('Space')
  await sso.getByRole('switch', { name: t.sso.provisioning }).press('Space')
  await sso.getByRole('button', { name: t.sso.addGroup }).click()
  await sso.getByLabel(fill(t.sso.groupOf, { number: 1 }), { exact: true }).fill('ops')
  await sso.getByRole('combobox', { name: fill(t.sso.roleOf, { number: 1 }) }).click()
  await page.getByRole('option', { name: 'Guest', exact: true }).click()
  await sso.getByRole('button', { name: t.words.save, exact: true }).click()
  await said(t.settings.saved)
  await sso.getByText(t.sso.secretStored).waitFor()
  await sso.getByText('own.example').waitFor()
  await openPage(page, '/logout')
})

test('somebody new signs in with it, and is signed out there too', async () => {
  await page.goto('/login?to=/alarm')
  await button(t.login.sso.button).click()
  await said(t.login.sso.emailNeeded)
  await field(t.login.email).fill('eva@own.example')
  await button(t.login.sso.button).click()
  await signInAtProvider('eva')
  await page.waitForURL((url) => url.pathname === '/alarm' && url.search === '')
  await settle(page)
  await openPage(page, '/account')
  expect(await page.getByRole('textbox', { name: t.words.email, exact: true }).inputValue()).toBe(
    'eva@own.example',
  )
  // What a company's provider does not change is not offered.
  expect(await section(t.users.password).count()).toBe(0)
  await section(t.sso.links.title).getByText(provider.host).waitFor()
  // The page leads away before it has loaded.
  await page.goto('/logout', { waitUntil: 'commit' })
  await page.waitForURL((url) => url.host === provider.host)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  // Signed out at the provider too: it asks who one is.
  await field(t.login.email).fill('eva@own.example')
  await button(t.login.sso.button).click()
  await page.locator('input[name="login"]').waitFor()
})

test('an address that has an account is told to sign in and link, which /account does', async () => {
  await signInAtProvider('anna')
  await page.getByRole('alert').getByText(allTexts.en.problems['sso.emailTaken']).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: t.login.sso.back }).click()
  await signIn(page, { email: 'anna@own.example', password })
  await companySwitcher().waitFor()
  await openPage(page, '/account')
  const links = section(t.sso.links.title)
  // The provider knows her from before and asks for nothing.
  const link = links.getByRole('button', { name: fill(t.sso.links.link, { name: 'Own' }) })
  await link.click()
  await links.getByText(provider.host).waitFor()
  await links.getByRole('button', { name: fill(t.sso.links.unlinkOf, { issuer: provider.host }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.sso.links.unlink }).click()
  await said(t.sso.links.unlinked)
  await link.click()
  await links.getByText(provider.host).waitFor()
})

test('threat 3: signed in by the provider of a company she opens that company only', async () => {
  await openPage(page, '/logout')
  await page.waitForURL((url) => url.pathname === '/login')
  await field(t.login.email).fill('anna@own.example')
  await button(t.login.sso.button).click()
  await page.waitForURL((url) => url.pathname === '/')
  await settle(page)
  await page.getByText('Own', { exact: true }).first().waitFor()
  expect(await companySwitcher().count()).toBe(0)
  await openPage(page, '/account')
  expect(await page.getByRole('textbox', { name: t.words.email, exact: true }).inputValue()).toBe(
    'anna@own.example',
  )
  await section(t.sso.links.title).getByText(provider.host).waitFor()
})

test.each(casesOfTier(['sv', 'da'] as const))(
  'what is refused is said in the language of the browser: %s',
  async (language) => {
    const texts = allTexts[language]
    const theirs = await open({ language, phone: true })
    await theirs.goto('/login')
    await theirs.getByLabel(texts.login.email, { exact: true }).fill('taken@own.example')
    await theirs.getByRole('button', { name: texts.login.sso.button, exact: true }).click()
    await signInAtProvider('taken', theirs)
    await theirs.getByRole('alert').getByText(texts.problems['sso.emailTaken']).waitFor()
    await theirs.getByRole('link', { name: texts.login.sso.back }).click()
    await theirs.getByLabel(texts.login.password, { exact: true }).waitFor()
  },
)
