import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll } from 'vitest'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'
import { type Issuer, type Person, startIssuer, type Tampering } from '../support/servers/issuer.ts'

let people = 0
/** A person of a provider, with a verified address of the company's domain. */
export function somebody(more: object = {}) {
  const sub = `person-${++people}`
  return {
    sub,
    email: `${sub}@own.example`,
    email_verified: true,
    given_name: 'Eva',
    family_name: 'Ek',
    ...more,
  }
}

/** A portal, two companies, and two identity providers that may be asked; the clock can be set forward. */
export function onSso(env: () => Promise<Record<string, string>> = async () => ({})) {
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  const made = { clock } as {
    clock: typeof clock
    portal: TestPortal
    issuer: Issuer
    otherIssuer: Issuer
    companyId: string
    otherId: string
    admin: Session
  }
  beforeAll(async () => {
    made.issuer = await startIssuer()
    made.otherIssuer = await startIssuer()
    const outboundLoopback = [made.issuer.host, made.otherIssuer.host]
    made.portal = await startTestPortal(await env(), { clock, outboundLoopback })
    made.otherId = (await made.portal.createCompany('Other')).companyId
    const { companyId, session } = await made.portal.createCompany('Own')
    made.companyId = companyId
    made.admin = session
  })
  afterAll(async () => {
    await made.portal.stop()
    await made.issuer.stop()
    await made.otherIssuer.stop()
  })

  const call = (method: string, path: string, body?: unknown, token?: string) =>
    made.portal.call(method, path, { ...(body !== undefined && { body }), ...(token && { token }) })

  /** The cookie that an answer sets, as a browser sends it back. */
  function cookieOf({ headers }: Answer, name: string): string {
    const cookie = headers
      .getSetCookie()
      .find((each) => each.replace(/^(\w+?)_\d+=/, '$1=').startsWith(`${name}=`))
    return cookie?.split(';')[0] ?? ''
  }

  const by = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

  async function start(body: object = {}, token?: string, path = '/users/authenticate/sso/start') {
    const answer = await call('POST', path, body, token)
    if (answer.status !== 200) throw new Error(`Not started: ${JSON.stringify(answer.body)}`)
    return { url: String(answer.body.url), cookie: cookieOf(answer, 'fyr_sso') }
  }

  const finish = (query: string, cookie: string, headers: Record<string, string> = {}) =>
    made.portal.call('POST', '/users/authenticate/sso/finish', {
      body: { query },
      headers: { ...(cookie && { cookie }), ...headers },
    })

  /** All of a sign-in, as a browser does it. */
  async function signOn(
    person: Person,
    {
      tampering,
      at = made.issuer,
      ...body
    }: { tampering?: Tampering; at?: Issuer; email?: string; to?: string } = {},
  ) {
    const { url, cookie } = await start(body)
    return await finish(at.approve(url, person, tampering), cookie)
  }

  /** Sets the provider of a company up, or with null that of the installation. */
  async function provide(companyId: string | null, body: object = {}, token = made.admin.token) {
    const path = companyId === null ? '/settings/sso' : `/companies/${companyId}/sso`
    const wanted = {
      isEnabled: true,
      issuer: made.issuer.url,
      clientId: 'fyr',
      clientSecret: 'hush',
      ...body,
    }
    return await call('PUT', path, wanted, token)
  }

  async function approveDomain(domain: string, companyId: string) {
    return await call('POST', '/settings/email-domains', { domain, companyId }, made.admin.token)
  }

  /** Links a person of the issuer to the account of a session. */
  async function link(session: Session, companyId: string | null, person: Person, at = made.issuer) {
    const { url, cookie } = await start({ companyId }, session.token, '/users/me/identities')
    return await finish(at.approve(url, person), cookie, by(session))
  }

  return Object.assign(made, { call, start, finish, signOn, provide, approveDomain, link, by, cookieOf })
}
