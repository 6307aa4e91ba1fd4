import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { isGlewlwydInstalled, startGlewlwyd } from '../support/servers/glewlwyd.ts'
import { startOidcProvider } from '../support/servers/oidc-provider.ts'

/** Against providers that others wrote. */
let portal: TestPortal
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let glewlwyd: Awaited<ReturnType<typeof startGlewlwyd>> | undefined
const publicUrl = 'http://127.0.0.1:4999'

beforeAll(async () => {
  provider = await startOidcProvider({ eva: { email: 'eva@own.example', groups: ['ops'] } }, [publicUrl])
  const gerd = { username: 'gerd', name: 'Gerd af Gran', email: 'gerd@gran.example', groups: 'ops' }
  if (isGlewlwydInstalled) glewlwyd = await startGlewlwyd(gerd, `${publicUrl}/login/sso`)
  const outboundLoopback = [provider.host, ...(glewlwyd ? [glewlwyd.host] : [])]
  portal = await startTestPortal({ FYR_PUBLIC_URL: publicUrl }, { outboundLoopback })
})
afterAll(async () => {
  await portal?.stop()
  await provider?.stop()
  await glewlwyd?.stop()
})

/** A browser as far as the forms of oidc-provider need one. */
async function browse(url: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let request: { url: string; body?: URLSearchParams } = { url }
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.body && { method: 'POST', body: request.body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      const next = new URL(location, request.url)
      if (next.origin === publicUrl) return next
      request = { url: next.href }
      continue
    }
    const page = await response.text()
    const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!action) throw new Error(`No form: ${response.status} ${page.slice(0, 500)}`)
    const body = new URLSearchParams({ prompt, login: 'eva', password: 'any' })
    request = { url: new URL(action, request.url).href, body }
  }
  throw new Error('The forms lead in a circle')
}

/** Signs somebody in at a provider of a new company, which takes members of `ops` for its guests. */
async function signOn(
  { issuer, clientSecret }: { issuer: string; clientSecret: string },
  email: string,
  approve: (url: string) => Promise<URL>,
) {
  const { companyId, session } = await portal.createCompany(issuer)
  const { token } = session
  const roles = (await portal.call('GET', '/roles', { token })).body
  const { userRoleId: roleId } = roles.find(({ name }: { name: string }) => name === 'Guest')
  const own = { issuer, clientId: 'fyr', clientSecret, groupRoles: [{ group: 'ops', roleId }] }
  const body = { ...own, isEnabled: true, isProvisioning: true }
  expect((await portal.call('PUT', `/companies/${companyId}/sso`, { token, body })).status).toBe(200)
  const domain = { domain: email.split('@')[1], companyId }
  expect((await portal.call('POST', '/settings/email-domains', { token, body: domain })).status).toBe(201)
  const started = await portal.call('POST', '/users/authenticate/sso/start', { body: { email } })
  const back = await approve(started.body.url)
  expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/login/sso`)
  const [cookie = ''] = started.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  const query = { query: back.search }
  const path = '/users/authenticate/sso/finish'
  return (await portal.call('POST', path, { body: query, headers: { cookie } })).body
}

async function signOutUrlOf(session: { token: string }): Promise<string> {
  const out = await portal.call('POST', '/users/logout', { token: session.token, body: {} })
  return out.body.signOutUrl
}

it('oidc-provider: creates a user by its forms, with the role of their group, and signs them out there', async () => {
  const { session } = await signOn(provider, 'eva@own.example', browse)
  expect(session).toMatchObject({
    isSSO: true,
    currentUser: { email: 'eva@own.example', firstName: 'Eva', role: 'Guest' },
  })
  const signOutUrl = await signOutUrlOf(session)
  expect(signOutUrl).toContain(`${provider.issuer}/session/end?`)
  expect(await (await fetch(signOutUrl)).text()).toContain(`${provider.issuer}/session/end/confirm`)
})

it.skipIf(!isGlewlwydInstalled)('Glewlwyd: the same', async () => {
  if (!glewlwyd) throw new Error('Not started')
  const { approve, issuer } = glewlwyd
  const { session } = await signOn(glewlwyd, 'gerd@gran.example', approve)
  expect(session).toMatchObject({
    isSSO: true,
    currentUser: { email: 'gerd@gran.example', firstName: 'Gerd', lastName: 'af Gran', role: 'Guest' },
  })
  const signOutUrl = await signOutUrlOf(session)
  expect(signOutUrl).toContain(`${issuer}/end_session?`)
  const left = await fetch(signOutUrl, { redirect: 'manual' })
  expect(left.headers.get('location')).toContain('/login.html?')
})
