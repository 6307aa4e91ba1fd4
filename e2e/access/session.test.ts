import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSessionTokens } from '../../server/src/domains/access/accounts/sessions/session-token.ts'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { laterPages, specified } from '../../web/src/app/specified-pages.fixture.ts'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { openWindow } from '../lib/page/browser.ts'
import { closeUnlessFailed } from '../lib/page/screenshots-on-failure.ts'
import { addMember } from '../lib/people.ts'
import { openPage, settle, signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const secretKey = randomBytes(32)
const password = 'Lighthouse-2'
const guest = { email: 'guest@example.com', password }
const viewer = { email: 'screen@example.com', password }

const stage = onStage({ FYR_SECRET_KEY: secretKey.toString('base64') }, () => [
  '--host-resolver-rules=MAP portal.test 127.0.0.1',
])
let company: Furnished
/** A name that is neither https nor localhost, as in most networks: browsers know no locks between tabs there. */
let plainUrl: string
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { companyId } = company
  await addMember(stage.databaseUrl, { ...guest, companyId, role: 'Guest' })
  await addMember(stage.databaseUrl, { ...viewer, companyId, role: 'PublicDashboard' })
  plainUrl = stage.url.replace(/\/\/[^:]+/, '//portal.test')
})

beforeEach(async () => {
  const window = await openWindow(stage.browser, plainUrl)
  context = window.context
  page = window.page
  complaints = window.complaints
})
afterEach(async ({ task }) => {
  await closeUnlessFailed(context, task)
  expect(complaints).toEqual([])
})

const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name, exact: true })
const loginForm = (on = page) => on.getByRole('button', { name: t.login.submit, exact: true })
const pathOf = (on = page) => {
  const { pathname, search } = new URL(on.url())
  return pathname + search
}

describe('a visitor', () => {
  const inside = Object.keys(specified).filter(
    (path) => specified[path] !== 'anyone' && !laterPages.includes(path),
  )

  test('is led to the login from pages inside, and to the page after it', async () => {
    // All are behind one guard.
    for (const each of casesOfTier(inside, 20)) {
      const path = each.replaceAll(/\{\w*\}/g, 'x')
      await page.goto(path)
      await loginForm().waitFor()
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname).toBe('/login')
      expect(searchParams.get('to') ?? '/').toBe(path)
      expect(await page.getByRole('navigation').count()).toBe(0)
    }
    await page.goto(`/tagdetails/${company.deveui}?range=7d`)
    await signIn(page)
    await heading(names.busy).waitFor()
    expect(pathOf()).toBe(`/tagdetails/${company.deveui}?range=7d`)
  })

  test('threat 12: is led to no other site by the address of the login', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
      const own = await openWindow(stage.browser, plainUrl)
      await own.page.goto(`/login?to=${encodeURIComponent(to)}`)
      await signIn(own.page)
      await own.page.getByRole('navigation').first().waitFor()
      expect([to, own.page.url()]).toEqual([to, `${plainUrl}/`])
      // Nor once signed in.
      await own.page.goto(`/login?to=${encodeURIComponent(to)}`)
      await own.page.getByRole('navigation').first().waitFor()
      expect([to, own.page.url()]).toEqual([to, `${plainUrl}/`])
      await own.context.close()
    }
  })

  test('threat 12: is told the same for a wrong password as for an unknown e-mail', async () => {
    await page.goto('/login')
    for (const email of [guest.email, 'nobody@example.com']) {
      await page.getByLabel(t.login.email, { exact: true }).fill(email)
      await page.getByLabel(t.login.password, { exact: true }).fill('Not-this-one-1')
      await loginForm().click()
      await page.getByRole('alert').filter({ hasText: t.login.badCredentials }).waitFor()
      await page.reload()
    }
  })
})

describe('a session', () => {
  test('outlives a reload, and its token is nowhere that a script could read later', async () => {
    await page.goto('/tag?q=rattvik')
    await signIn(page)
    await page.reload()
    await settle(page)
    await page.getByRole('row', { name: new RegExp(names.busy) }).waitFor()
    expect(pathOf()).toBe('/tag?q=rattvik')

    const token = await tokenOf(page)
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    )
    expect(kept).not.toContain(token.split('.')[0])
    const cookies = await refreshCookies()
    expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict' })])
    expect(cookies[0]?.path).toMatch(/^\/api\/users/)
  })

  test('threat 11: tabs that refresh at one moment are not taken for thieves, with or without locks', async () => {
    for (const url of [plainUrl, stage.url]) {
      const own = await openWindow(stage.browser, url)
      await own.page.goto('/tag')
      await signIn(own.page)
      const hasLocks = await own.page.evaluate('"locks" in navigator')
      expect(hasLocks).toBe(url === stage.url)
      const tabs = [own.page, await own.context.newPage(), await own.context.newPage()]
      for (let round = 0; round < 3; round++) {
        await Promise.all(tabs.map((tab) => tab.goto('/tag')))
        for (const tab of tabs) await heading(t.nodes.title, tab).waitFor()
      }
      await own.context.close()
      complaints.push(...own.complaints)
    }
  })

  test('an expired token is renewed once, and nobody notices', async () => {
    await page.goto('/tag')
    await signIn(page)
    await waitUntilLive(page)
    await settle(page)

    // What a page has that slept through the night: a token that this very portal signed, an hour ago.
    const expired = await expiredTokenLike(await tokenOf(page))
    let isRenewed = false
    const refused: string[] = []
    let refreshes = 0
    await page.route('**/api/**', async (route) => {
      const request = route.request()
      if (request.url().endsWith('/users/refresh')) {
        refreshes++
        isRenewed = true
      }
      const authorization = isRenewed ? {} : { authorization: `Bearer ${expired}` }
      await route.continue({ headers: { ...request.headers(), ...authorization } })
    })
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url())
    })
    await page.getByRole('row', { name: new RegExp(names.busy) }).click()
    await heading(names.busy).waitFor()
    await settle(page)
    await page.getByText('°C').first().waitFor()
    expect(refused.length).toBeGreaterThan(0)
    expect(refreshes).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(pathOf()).toBe(`/tagdetails/${company.deveui}`)
  })

  test('that has ended elsewhere leads to the login, and from there back', async () => {
    await page.goto('/alarm/history?order=asc')
    await signIn(page)
    await waitUntilLive(page)
    const from = pathOf()
    expect((await callWithCookie('/users/logout', await refreshCookies())).status).toBeLessThan(300)
    // Nothing is clicked: the live connection tells.
    await loginForm().waitFor()
    await page.getByText(t.login.sessionEnded).waitFor()
    await signIn(page)
    await settle(page)
    expect(pathOf()).toBe(from)
  })

  test('threat 11: that is signed out is over in every window, also for the Back button and what was copied', async () => {
    await page.goto('/tag')
    await signIn(page)
    const other = await context.newPage()
    await other.goto('/alarm')
    await heading(t.alarms.title, other).waitFor()
    const token = await tokenOf(page)
    const cookies = await refreshCookies()
    expect(cookies).toHaveLength(1)

    await page.getByRole('button', { name: new RegExp(`^${t.shell.account}: `) }).click()
    await page.getByRole('menuitem', { name: t.shell.menu.signOut }).click()
    await loginForm().waitFor()
    await loginForm(other).waitFor()
    await page.goBack()
    await loginForm().waitFor()
    expect(await refreshCookies()).toEqual([])
    const me = await fetch(`${stage.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(401)
    expect((await callWithCookie('/users/refresh', cookies)).status).toBe(401)
  })
})

describe('rights', () => {
  test('who may only look has no buttons that change anything', async () => {
    await page.goto('/tag')
    await signIn(page, guest)
    await settle(page)
    await page.getByRole('row', { name: new RegExp(names.busy) }).waitFor()
    expect(await page.getByRole('link', { name: t.nodes.add }).count()).toBe(0)
    const tokens = page.getByRole('link', { name: t.shell.menu.tokens, includeHidden: true })
    expect(await tokens.count()).toBe(0)
    await openPage(page, '/alarm/active')
    await page.getByText(names.alarm).first().waitFor()
    expect(await page.getByRole('button', { name: t.alarms.acknowledge.action }).count()).toBe(0)
    for (const path of ['/tag/create', '/alarm/create', '/company/tokens', '/application/create']) {
      await page.goto(path)
      await heading(t.shell.noAccess.title).waitFor()
    }
  })

  test('a screen on a wall is shown dashboards, and nothing else of the portal', async () => {
    await page.goto('/')
    await signIn(page, viewer)
    await page.waitForURL(/\/dashboard/)
    await settle(page)
    expect(await page.getByRole('navigation', { name: t.shell.mainMenu }).count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(0)
    const asked: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) asked.push(answer.url())
    })
    for (const path of [
      '/alarm/rules',
      '/alarm/active',
      '/alarm/history',
      '/tag',
      '/company',
      '/settings',
      '/api-reference',
    ]) {
      await page.goto(path)
      await heading(t.shell.noAccess.title).waitFor()
      await page.getByText(names.company).first().waitFor()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: t.shell.noAccess.home }).click()
    await page.waitForURL(/\/dashboard/)
    // What is not offered is not asked for either.
    expect(asked).toEqual([])
  })
})

const refreshCookies = () => context.cookies(`${plainUrl}/api/users/refresh`)

/** As another program does that has got hold of the browser's cookies. */
function callWithCookie(path: string, cookies: { name: string; value: string }[]): Promise<Response> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': 'application/json' }
  return fetch(`${stage.url}/api${path}`, { method: 'POST', headers, body: '{}' })
}

/** The token that the page sends. */
async function tokenOf(of: Page): Promise<string> {
  const asks = of.waitForRequest((request) => /^Bearer /.test(request.headers().authorization ?? ''))
  await of.getByRole('link', { name: t.shell.menu.home }).first().click()
  const bearer = (await asks).headers().authorization ?? ''
  await of.goBack()
  return bearer.replace('Bearer ', '')
}

async function expiredTokenLike(token: string): Promise<string> {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const claims = { accountId: payload.sub, sessionId: payload.sid, companyId: payload.company }
  return (await createSessionTokens(secretKey).sign(claims, new Date(Date.now() - 3_600_000))).token
}
