import { loadTexts, type Texts } from '@fyr/texts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { adminEmail, adminPassword } from './program.ts'

/** The words of the pages, so that the journeys follow them. */
export const english = await loadTexts('en')

/** Signs in by the form of whatever page asks for it, and waits for the page behind. */
export async function signIn(
  page: Page,
  { email = adminEmail, password = adminPassword, texts = english }: Partial<Credentials> = {},
): Promise<void> {
  await page.getByLabel(texts.login.email, { exact: true }).fill(email)
  await page.getByLabel(texts.login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.login.submit, exact: true }).click()
  await page.locator('main#main h1').waitFor()
}

/**
 * Signs the administrator in by a call, with all that a browser keeps of it, and opens a page if there is a path. The
 * form is for the tests of the form.
 */
export async function signInByApi(page: Page, path?: string): Promise<void> {
  const data = { email: adminEmail, password: adminPassword }
  const answer = await page.request.post('/api/users/authenticate', { data })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`)
  // Of the same origin, and no page.
  await page.goto('/healthz')
  await page.evaluate("localStorage.setItem('fyr.signedIn', 'yes')")
  if (path === undefined) return
  await page.goto(path)
  await page.locator('main#main h1').waitFor()
}

interface Credentials {
  email: string
  password: string
  texts: Texts
}

/** Opens a page as by its address, and waits until it shows what it has. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

/** Until the page has its heading, its parts and its data. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const unfinished = page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]')
  await expect.poll(() => unfinished.count(), { timeout: 15_000 }).toBe(0)
}

/** Waits until the live connection stands, so that what is sent from now on is heard. */
export async function waitUntilLive(page: Page, texts: Texts = english): Promise<void> {
  await page.locator('.fyr-live[aria-busy="false"]', { hasText: texts.shell.live.on }).waitFor()
}
