import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFrameTickets } from '#domains/dashboards/frames/index.ts'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

const publicUrl = 'https://fyr.example.com'
const installationKey = Buffer.alloc(32, 7)
const tickets = createFrameTickets(installationKey)
const day = 86_400_000
let webFolder: string
let portal: TestPortal
let companyId: string
let session: Session

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'fyr-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>')
  const env = { FYR_PUBLIC_URL: publicUrl, FYR_SECRET_KEY: installationKey.toString('base64') }
  portal = await startTestPortal(env, { webFolder })
  ;({ companyId, session } = await portal.createCompany('Acme'))
})
afterAll(async () => {
  await portal?.stop()
  await rm(webFolder, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal.call(method, path, { token: session.token, body })
async function ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const allow = (frameHosts: string[], embedHosts: string[] = []) =>
  ok('PUT', `/settings/company/${companyId}`, { frameHosts, embedHosts })
const widgetOf = (settings: object) => ({ type: 6, layout: widgetLayout, settings })
const dashboardId = '00000000-0000-0000-0000-0000000000a1'
/** What a widget of these settings is answered before it is saved. */
async function preview(settings: object): Promise<Answer> {
  const { dashboardId: id } = await ok('POST', '/dashboards', { name: 'Empty' })
  const widgets = [{ dashboardModuleId: dashboardId, module: widgetOf(settings) }]
  return await call('POST', `/dashboards/${id}/data`, { start: 0, end: 1, widgets })
}
const frameOf = async (url: string, more: object = {}) =>
  (await preview({ url, ...more })).body.widgets?.[0].frame
/** As a browser that frames it. */
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(portal.url + path, { headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const directive = (headers: Headers, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(headers.get('content-security-policy') ?? '')?.[1]

describe('the page that frames another', () => {
  it('frames that one origin, runs nothing, and gives the rights that the widget has', async () => {
    await allow(['grafana.example.com', '*.maps.example:8443'])
    const url = 'https://grafana.example.com/d/1?a=1&b="><script>'
    const { path } = await frameOf(url, { scripts: true, forms: true })
    const { status, headers, text } = await open(path)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; frame-src https:\/\/grafana\.example\.com; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
    )
    expect(headers.get('x-frame-options')).toBe(null)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('sandbox="allow-scripts allow-forms"')
    expect(text).toContain('referrerpolicy="no-referrer"')
    expect(text).not.toMatch(/<script|top-navigation/)
    const nonce = directive(headers, 'style-src')?.slice(7, -1)
    expect(text).toContain(`<style nonce="${nonce}">`)
    const own = await frameOf('https://a.maps.example:8443/', { scripts: false, ownOrigin: true })
    const other = await open(own.path)
    expect(directive(other.headers, 'frame-src')).toBe('https://a.maps.example:8443')
    expect(other.text).toContain('sandbox="allow-same-origin"')
  })

  it('has the same address for a day, so that it is not loaded anew with each answer', async () => {
    await allow(['grafana.example.com'])
    const url = 'https://grafana.example.com/'
    const { path } = await frameOf(url)
    expect(await frameOf(url)).toEqual({ path })
    expect(await frameOf(url, { forms: true })).not.toEqual({ path })
  })

  it('holds an address of full length', async () => {
    await allow(['grafana.example.com'])
    const url = `https://grafana.example.com/${'x'.repeat(1900)}`
    const { path } = await frameOf(url)
    expect((await open(path)).text).toContain(url)
  })

  it('shows no more what the company has taken off its list', async () => {
    await allow(['grafana.example.com'])
    const { path } = await frameOf('https://grafana.example.com/')
    await allow([])
    const { status, headers } = await open(path)
    expect(status).toBe(403)
    expect(directive(headers, 'frame-ancestors')).toBe("'none'")
  })
})

describe('threat 18: what a widget may not frame', () => {
  it('is what the company does not allow, however it is written', async () => {
    await allow(['example.com', '*.wild.example', 'ported.example:8443'])
    for (const url of [
      'https://sub.example.com/',
      'https://example.com.evil.example/',
      'https://evilexample.com/',
      'https://example.com:8443/',
      'https://example.com./',
      'https://wild.example/',
      'https://evilwild.example/',
      'https://ported.example/',
      // Looks like example.com, with a letter of another alphabet.
      'https://ex\u0430mple.com/',
      'https://xn--exmple-cua.com/',
      'https://127.0.0.2/',
      'https://2130706434/',
      'https://[::1]/',
      'https://localhost/',
      'https://169.254.169.254/latest/meta-data',
    ]) {
      expect([url, await frameOf(url)]).toEqual([url, { refused: 'notAllowed' }])
    }
    for (const url of ['https://EXAMPLE.com/', 'https://example.com:443/', 'https://a.b.wild.example/']) {
      expect([url, await frameOf(url)]).toEqual([url, { path: expect.stringMatching(/^\/frame\//) }])
    }
  })

  it('is no address at all', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://example.com/',
      'https://example.com@evil.example/',
      'https://user:word@example.com/',
      'blob:https://example.com/1',
      'file:///etc/passwd',
      '//example.com/',
      'about:blank',
    ]) {
      const { status, body } = await preview({ url })
      expect([url, status, body.errors?.[0]?.code]).toEqual([url, 400, 'field.webAddress'])
    }
  })

  it('is the portal itself, even where the list has it', async () => {
    await allow(['fyr.example.com', '*.example.com'])
    for (const url of [
      `${publicUrl}/settings`,
      'https://fyr.example.com:8443/',
      'https://FYR.example.com./',
      // The name that this very call goes by.
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0177.0.0.1/',
    ]) {
      expect([url, await frameOf(url, { ownOrigin: true })]).toEqual([url, { refused: 'ownPage' }])
    }
    // Nor by a ticket that was issued when the portal had another name.
    const url = `${publicUrl}/`
    const ticket = tickets.issue({ companyId, url, scripts: true, forms: true, ownOrigin: true }, new Date())
    expect((await open(`/frame/${ticket}`)).status).toBe(403)
  })

  it('is the portal by the domain of a company, from its approval on', async () => {
    const host = 'portal.acme.example'
    await allow([host])
    const { path } = await frameOf(`https://${host}/`, { ownOrigin: true })
    expect((await open(path)).status).toBe(200)
    const { domainId } = await ok('POST', `/companies/${companyId}/domains`, { host })
    expect((await open(path)).status).toBe(200)
    await portal.call('PUT', `/domains/${domainId}`, {
      token: portal.admin.token,
      body: { state: 'approved' },
    })
    for (const name of [host, 'PORTAL.acme.example.', `${host}:8443`]) {
      const url = `https://${name}/`
      const ticket = tickets.issue(
        { companyId, url, scripts: true, forms: true, ownOrigin: true },
        new Date(),
      )
      expect([name, (await open(`/frame/${ticket}`)).status]).toEqual([name, 403])
    }
  })

  it('is a host that is none', async () => {
    for (const host of [
      '',
      '*',
      '*.com',
      'a b',
      'https://a.example',
      'a.example/x',
      'a.example; script-src *',
      '127.0.0.1',
      '0x7f.1',
      'localhost',
      'a.example:99999',
      'a..example',
      '-a.example',
      'user@a.example',
    ]) {
      const { status } = await call('PUT', `/settings/company/${companyId}`, { frameHosts: [host] })
      expect([host, status]).toEqual([host, 400])
    }
    const many = Array.from({ length: 51 }, (_, at) => `h${at}.example`)
    expect((await call('PUT', `/settings/company/${companyId}`, { frameHosts: many })).status).toBe(400)
  })
})

describe('threat 18: a ticket', () => {
  const framed = () => ({
    companyId,
    url: 'https://grafana.example.com/',
    scripts: true,
    forms: false,
    ownOrigin: false,
  })

  it('is good for a day at least and two at most', () => {
    const noon = new Date('2026-11-22T12:00:00Z')
    const ticket = tickets.issue(framed(), noon)
    expect(tickets.read(ticket, noon)).toEqual(framed())
    expect(tickets.read(ticket, new Date(noon.getTime() + day))).toEqual(framed())
    expect(tickets.read(ticket, new Date(noon.getTime() + 1.5 * day))).toBeUndefined()
  })

  it('that is forged, over, or of another installation opens nothing', async () => {
    await allow(['grafana.example.com'])
    const now = new Date()
    const good = tickets.issue(framed(), now)
    const bytes = Buffer.from(good, 'base64url')
    const [content, mark] = [bytes.subarray(0, -24), bytes.subarray(-24)]
    const spell = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64url')
    const edited = Buffer.from(content.toString().replace('grafana', 'evil'))
    const others = createFrameTickets(Buffer.alloc(32, 8)).issue(framed(), now)
    expect((await open(`/frame/${good}`)).status).toBe(200)
    for (const [what, ticket] of [
      ['another address', spell(edited, mark)],
      ['no mark', spell(content)],
      ['half a mark', spell(content, mark.subarray(0, 12))],
      ['another mark', spell(content, mark.toReversed())],
      ['another spelling', `${good}=`],
      ['more', spell(content, mark, mark)],
      ['a longer path', `${good}/x`],
      ['another installation', others],
      ['what is over', tickets.issue(framed(), new Date(now.getTime() - 3 * day))],
      ['nothing', '%00'],
    ]) {
      const { status, text, headers } = await open(`/frame/${ticket}`)
      expect([what, status]).toEqual([what, 403])
      expect(text).not.toContain('<iframe')
      expect(directive(headers, 'frame-ancestors')).toBe("'none'")
    }
  })

  it('of a company opens what that company allows, and nothing of others', async () => {
    const { companyId: other } = await portal.createCompany('Other')
    await allow(['grafana.example.com'])
    const theirs = tickets.issue({ ...framed(), companyId: other }, new Date())
    expect((await open(`/frame/${theirs}`)).status).toBe(403)
    const nobodys = tickets.issue({ ...framed(), companyId: dashboardId }, new Date())
    expect((await open(`/frame/${nobodys}`)).status).toBe(403)
  })
})

describe('threat 15: who may embed', () => {
  const ancestors = async (path: string) => directive((await open(path)).headers, 'frame-ancestors')
  async function share(expiresAt = Date.now() + day): Promise<string> {
    const dashboard = await ok('POST', '/dashboards', {
      name: 'Shared',
      widgets: [widgetOf({ url: 'https://grafana.example.com/' })],
    })
    return (await ok('POST', `/dashboards/public/${companyId}/${dashboard.dashboardId}/${expiresAt}`)).id
  }

  it('a public dashboard: the hosts that its company names, until it is shared no more', async () => {
    await allow(['grafana.example.com'], ['www.acme.example', '*.partner.example'])
    const id = await share()
    const page = await open(`/public/${id}`)
    expect(directive(page.headers, 'frame-ancestors')).toBe('www.acme.example *.partner.example')
    expect(page.headers.get('x-frame-options')).toBe(null)
    expect(page.headers.get('set-cookie')).toBe(null)
    // And the pages within it, which are framed by both.
    const { body } = await portal.call('POST', `/dashboards/public/${id}/data`, { body: {} })
    expect(await ancestors(body.widgets[0].frame.path)).toBe("'self' www.acme.example *.partner.example")
    await ok('DELETE', `/dashboards/public/${id}`)
    expect(await ancestors(`/public/${id}`)).toBe("'none'")
  })

  it('a public dashboard no longer than it is shared', async () => {
    await allow([], ['www.acme.example'])
    const id = await share(Date.now() + 6000)
    expect(await ancestors(`/public/${id}`)).toBe('www.acme.example')
    await expect.poll(() => ancestors(`/public/${id}`), { timeout: 20_000 }).toBe("'none'")
  })

  it('nothing else: other pages, other ids, other companies', async () => {
    await allow([], ['www.acme.example'])
    const id = await share()
    const { session: others } = await portal.createCompany('Third')
    const made = await portal.call('POST', '/dashboards', { token: others.token, body: { name: 'Theirs' } })
    const theirs = await portal.call(
      'POST',
      `/dashboards/public/${others.userCompany?.companyId}/${made.body.dashboardId}/${Date.now() + day}`,
      { token: others.token },
    )
    expect(await ancestors(`/public/${id}`)).toBe('www.acme.example')
    for (const path of [
      '/',
      '/login',
      '/dashboard',
      '/public',
      '/public/',
      `/public/${id}/x`,
      `/public/${id}x`,
      `/x/public/${id}`,
      `/public/${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`,
      `/public/${theirs.body.id}`,
      `/api/dashboards/public/${id}`,
      '/environmentConfig.json',
    ]) {
      const { headers } = await open(path)
      expect([path, directive(headers, 'frame-ancestors')]).toEqual([path, "'none'"])
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    }
    await allow([])
    expect(await ancestors(`/public/${id}`)).toBe("'none'")
  })
})

describe('threat 34: the preview of map tiles', () => {
  const set = (url: string | null) =>
    portal.call('POST', '/settings/global', {
      token: portal.admin.token,
      body: { mapTiles: { roadmap: url && { url, attribution: '', maxZoom: 19 }, satellite: null } },
    })

  it('loads pictures of the server that is set, and nothing else', async () => {
    expect((await open('/tile-preview/roadmap')).status).toBe(404)
    await set('https://tile.example.com/{z}/{x}/{y}.png?a="><script>')
    const { status, headers, text } = await open('/tile-preview/roadmap')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src https:\/\/tile\.example\.com; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
    )
    expect(text.match(/<img /g)).toHaveLength(4)
    expect(text).not.toContain('<script')
    for (const kind of ['satellite', '__proto__', 'toString']) {
      expect([kind, (await open(`/tile-preview/${kind}`)).status]).toEqual([kind, 404])
    }
    await set(null)
  })
})
