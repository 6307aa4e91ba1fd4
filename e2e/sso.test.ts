import { join } from 'node:path'
import { fill } from '@fyr/texts/fill'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOidcProvider } from '../server/test/oidc-provider.ts'
import { password, startTestPortal, type TestPortal } from '../server/test/portal.ts'
import { openBrowser, openWindow } from './lib/browser.ts'
import { freePort } from './lib/free-port.ts'
import { walkInOrder } from './lib/journey.ts'
import { openPage, settle, signIn, english as t } from './lib/portal.ts'

let portal: TestPortal
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let browser: Browser
let page: Page
const complaints: string[][] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const said = (text: string) => page.getByText(text).first().waitFor()

beforeAll(async () => {
  const port = await freePort()
  // Another site than the provider's.
  const publicUrl = `http://localhost:${port}`
  const accounts = { eva: { email: 'eva@own.example' }, anna: { email: 'anna@own.example' } }
  provider = await startOidcProvider(accounts, [publicUrl])
  const env = { FYR_HTTP_PORT: String(port), FYR_PUBLIC_URL: publicUrl }
  portal = await startTestPortal(env, {
    outboundLoopback: [provider.host],
    webFolder: join(import.meta.dirname, '../web/dist'),
  })
  const { companyId, session } = await portal.createCompany('Own')
  await portal.createUser(companyId, 'CompanyAdmin', 'chief@own.example')
  await portal.createUser(companyId, 'User', 'anna@own.example')
  const body = { domain: 'own.example', companyId }
  await portal.call('POST', '/settings/email-domains', { token: session.token, body })
  browser = await openBrowser()
  page = await open(publicUrl)
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await provider?.stop()
  expect(complaints.flat()).toEqual([])
})
walkInOrder(() => [page])

async function open(url: string): Promise<Page> {
  const window = await openWindow(browser, url)
  // The forms of oidc-provider ask for a font.
  await window.context.route('https://fonts.googleapis.com/**', (route) => route.abort())
  complaints.push(window.complaints)
  return window.page
}

/** By the forms that oidc-provider brings along. */
async function signInAtProvider(login: string): Promise<void> {
  await page.waitForURL((url) => url.host === provider.host)
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an administrator tests and saves the identity provider of the company', async () => {
  await page.goto('/settings/company')
  await signIn(page, { email: 'chief@own.example', password })
  await settle(page)
  const sso = section(t.sso.title)
  const issuer = sso.getByLabel(t.sso.issuer, { exact: true })
  await issuer.fill('https://127.0.0.1:9')
  await sso.getByRole('button', { name: t.sso.test }).click()
  await said(t.sso.findings.addressRefused)
  await issuer.fill(provider.issuer)
  await sso.getByRole('button', { name: t.sso.test }).click()
  await said(t.sso.findings.works)
  await sso.getByLabel(t.sso.clientId, { exact: true }).fill('fyr')
  await sso.getByLabel(t.sso.clientSecret, { exact: true }).fill(provider.clientSecret)
  await sso.getByRole('switch', { name: t.sso.enabled, exact: true }).press('Space')
  await sso.getByRole('switch', { name: t.sso.provisioning, exact: true }).press('Space')
  await sso.getByRole('button', { name: t.sso.addGroup }).click()
  await sso.getByLabel(fill(t.sso.groupOf, { number: 1 })).fill('ops')
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
  expect(await field(t.words.email).inputValue()).toBe('eva@own.example')
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
  await page
    .getByRole('alert')
    .getByText(/sign in with your password and link/i)
    .waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: t.login.sso.back }).click()
  await signIn(page, { email: 'anna@own.example', password })
  await openPage(page, '/account')
  const links = section(t.sso.links.title)
  // The provider knows her from before and asks for nothing.
  await links.getByRole('button', { name: fill(t.sso.links.link, { name: 'Own' }) }).click()
  await links.getByText(provider.host).waitFor()
  await openPage(page, '/logout')
  await page.waitForURL((url) => url.pathname === '/login')
  await field(t.login.email).fill('anna@own.example')
  await button(t.login.sso.button).click()
  await page.waitForURL((url) => url.pathname === '/')
  await settle(page)
  await openPage(page, '/account')
  expect(await field(t.words.email).inputValue()).toBe('anna@own.example')
})
