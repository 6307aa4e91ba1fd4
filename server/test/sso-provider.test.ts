import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOidcProvider } from './oidc-provider.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Against a provider that others wrote: oidc-provider, by its own forms. */
let portal: TestPortal
let provider: Awaited<ReturnType<typeof startOidcProvider>>
const publicUrl = 'http://127.0.0.1:4999'

beforeAll(async () => {
  provider = await startOidcProvider({ eva: { email: 'eva@own.example', groups: ['ops'] } }, [publicUrl])
  portal = await startTestPortal({ FYR_PUBLIC_URL: publicUrl }, { outboundLoopback: [provider.host] })
})
afterAll(async () => {
  await portal?.stop()
  await provider?.stop()
})

/** A browser as far as the forms need one. */
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

it('creates a user by its forms, with the role of their group, and signs them out there', async () => {
  const { companyId, session } = await portal.createCompany('Own')
  const { token } = session
  const roles = (await portal.call('GET', '/roles', { token })).body
  const { userRoleId } = roles.find(({ name }: { name: string }) => name === 'Guest')
  const body = {
    isEnabled: true,
    isProvisioning: true,
    issuer: provider.issuer,
    clientId: 'fyr',
    clientSecret: provider.clientSecret,
    groupRoles: [{ group: 'ops', roleId: userRoleId }],
  }
  expect((await portal.call('PUT', `/companies/${companyId}/sso`, { token, body })).status).toBe(200)
  const domain = { domain: 'own.example', companyId }
  expect((await portal.call('POST', '/settings/email-domains', { token, body: domain })).status).toBe(201)
  const started = await portal.call('POST', '/users/authenticate/sso/start', {
    body: { email: 'eva@own.example' },
  })
  const back = await browse(started.body.url)
  expect(back.pathname).toBe('/login/sso')
  const [cookie = ''] = started.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  const finished = await portal.call('POST', '/users/authenticate/sso/finish', {
    body: { query: back.search },
    headers: { cookie },
  })
  expect(finished.body.session).toMatchObject({
    isSSO: true,
    currentUser: { email: 'eva@own.example', firstName: 'Eva', role: 'Guest' },
  })
  const out = await portal.call('POST', '/users/logout', { token: finished.body.session.token, body: {} })
  expect(out.body.signOutUrl).toContain(`${provider.issuer}/session/end?`)
  const page = await (await fetch(out.body.signOutUrl)).text()
  expect(page).toContain(`${provider.issuer}/session/end/confirm`)
})
