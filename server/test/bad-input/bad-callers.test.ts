import type { Language } from '@fyr/contract/endpoints/fields'
import { describe, expect, it } from 'vitest'
import { createSessionTokens } from '#domains/access/accounts/sessions/session-token.ts'
import { expectRefused, languages, onAttackedPortal } from '../support/endpoints/refusals.ts'
import { adminEmail, password } from '../support/portal.ts'

const installationKey = Buffer.alloc(32, 7)
const { both, call } = onAttackedPortal({ FYR_SECRET_KEY: installationKey.toString('base64') })

describe('who calls', () => {
  const tokens = createSessionTokens(installationKey)
  const sign = async (now: Date) => {
    const { sub, sid } = JSON.parse(
      Buffer.from(both.own.session.token.split('.')[1] ?? '', 'base64url').toString(),
    )
    return (await tokens.sign({ accountId: sub, sessionId: sid, companyId: both.own.place.companyId }, now))
      .token
  }

  it('a session token that has expired, or is not of now, is 401 with a text', async () => {
    expect((await call('GET', '/tag', { token: await sign(new Date()) })).status).toBe(200)
    for (const hours of [-1, 1]) {
      const token = await sign(new Date(Date.now() + hours * 3_600_000))
      for (const language of languages) {
        const answer = await call('GET', '/tag', { token, language })
        expect([answer.status, expectRefused(answer, language).code]).toEqual([401, 'access.signedOut'])
      }
    }
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer null',
    'Bearer fyr_x',
    'Bearer ..',
  ])('the header "%s" proves nothing', async (authorization) => {
    const answer = await both.portal.call('GET', '/tag', { headers: { authorization } })
    expect([answer.status, expectRefused(answer).code]).toEqual([401, 'access.signedOut'])
  })

  it('threat 12: a sign-in that fails does not tell whether there is such an account, nor when it is locked', async () => {
    const { email } = (await both.portal.createUser(both.own.place.companyId, 'User')).currentUser
    const attempt = async (email: string, language: Language = 'en') => {
      const headers = { 'accept-language': language }
      const answer = await both.portal.call('POST', '/users/authenticate', {
        body: { email, password: 'Wrong-1-pass' },
        headers,
      })
      const { requestId: _, ...body } = expectRefused(answer, language)
      return { status: answer.status, body, cookies: answer.headers.getSetCookie() }
    }
    for (const language of languages) {
      const wrong = await attempt(email, language)
      expect(wrong).toEqual(await attempt('nobody@example.com', language))
      expect(wrong).toMatchObject({ status: 401, body: { code: 'access.badCredentials' }, cookies: [] })
    }
    // Twins by case and width are one account, so they are locked together.
    const twins = [email, email.toUpperCase(), email.replace('user', 'ｕｓｅｒ')]
    const known: unknown[] = []
    const unknown: unknown[] = []
    for (let round = 0; round < 12; round++) {
      known.push(await attempt(twins[round % 3] ?? email))
      unknown.push(await attempt('nobody@example.com'))
    }
    expect(known).toEqual(unknown)
    expect(known.at(-1)).toMatchObject({ status: 429, body: { code: 'access.locked' } })
    const right = await both.portal.call('POST', '/users/authenticate', { body: { email, password } })
    expect([right.status, right.body.code]).toEqual([429, 'access.locked'])
    expect((await both.portal.signIn(adminEmail)).token).toBeTruthy()
  })

  it.each([
    ['sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
    ['fi, da;q=0.5, en;q=0.4', 'da'],
    ['*', 'en'],
    ['', 'en'],
    [`${'x'.repeat(4000)},sv`, 'en'],
    ['sv;q=NaN,da;q=x', 'sv'],
  ] as const)('the languages "%s" are answered in %s', async (header, language) => {
    const answer = await both.portal.call('GET', '/tag', { headers: { 'accept-language': header } })
    expectRefused(answer, language)
  })
})
