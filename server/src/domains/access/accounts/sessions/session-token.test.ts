import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { deriveKey } from '#lib/secrets/signed-token.ts'
import { createSessionTokens } from './session-token.ts'

const installationKey = randomBytes(32)
const tokens = createSessionTokens(installationKey)
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claims = { accountId: randomUUID(), sessionId: randomUUID(), companyId: randomUUID() }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** What our own token says, signed in another way. */
async function forge(change: {
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  key?: Uint8Array
}): Promise<string> {
  const [header, payload] = (await tokens.sign(claims, now)).token.split('.')
  const content = [
    encode({ ...decode(header), ...change.header }),
    encode({ ...decode(payload), ...change.payload }),
  ].join('.')
  const key = change.key ?? deriveKey(installationKey, 'fyr session token').export()
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

describe('a session token', () => {
  test('says whose, which session and which company, for 15 minutes', async () => {
    const { token, expiresAt } = await tokens.sign(claims, now)
    expect(expiresAt).toEqual(later(900))
    expect(await tokens.verify(token, later(0))).toEqual(claims)
    expect(await tokens.verify(token, later(899))).toEqual(claims)
    expect(await tokens.verify(token, later(900))).toBeNull()
    const homeless = await tokens.sign({ ...claims, companyId: null }, now)
    expect(await tokens.verify(homeless.token, now)).toEqual({ ...claims, companyId: null })
  })

  test('forged as the tests below forge it is good if nothing is changed', async () => {
    expect(await tokens.verify(await forge({}), now)).toEqual(claims)
  })
})

describe('threat 11: refused is a token', () => {
  test('without a signature, in every spelling of "none"', async () => {
    const [header, payload] = (await tokens.sign(claims, now)).token.split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      const unsigned = `${encode({ ...decode(header), alg })}.${payload}.`
      expect(await tokens.verify(unsigned, now)).toBeNull()
    }
  })

  test.each(['HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', 'dir'])(
    'that names the algorithm %s',
    async (alg) => {
      expect(await tokens.verify(await forge({ header: { alg } }), now)).toBeNull()
    },
  )

  test('signed by a private key, or by a public key taken for a secret', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const signed = await new SignJWT({ sid: claims.sessionId, company: null })
      .setProtectedHeader({ alg: 'RS256', typ: 'fyr-session+jwt' })
      .setSubject(claims.accountId)
      .setIssuer('fyr')
      .setAudience('fyr/api')
      .setIssuedAt(now)
      .setExpirationTime(later(60))
      .sign(privateKey)
    expect(await tokens.verify(signed, now)).toBeNull()
    const pem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))
    expect(await tokens.verify(await forge({ key: pem }), now)).toBeNull()
  })

  test('of another installation, or signed by a key that anybody can guess', async () => {
    const { token } = await createSessionTokens(randomBytes(32)).sign(claims, now)
    expect(await tokens.verify(token, now)).toBeNull()
    for (const key of [installationKey, Buffer.alloc(32), Buffer.from('secret'), Buffer.alloc(0)]) {
      expect(await tokens.verify(await forge({ key }), now)).toBeNull()
    }
    expect(() => createSessionTokens(Buffer.from('too short'))).toThrow(RangeError)
  })

  test('that brings or points to its own key', async () => {
    const key = randomBytes(32)
    const jwk = { kty: 'oct', k: key.toString('base64url') }
    for (const header of [
      { kid: '../../../../dev/null' },
      { kid: "' union select 'x" },
      { jwk },
      { jku: 'http://127.0.0.1/keys' },
      { x5u: 'http://127.0.0.1/cert' },
    ]) {
      expect(await tokens.verify(await forge({ header, key }), now)).toBeNull()
      expect(await tokens.verify(await forge({ header, key: Buffer.alloc(0) }), now)).toBeNull()
    }
    expect(await tokens.verify(await forge({ header: { crit: ['exp'], exp: 1 } }), now)).toBeNull()
  })

  test('for another purpose, from the future, without an end or with one far away', async () => {
    for (const payload of [
      { iss: 'somebody' },
      { aud: 'fyr/other' },
      { exp: undefined },
      { exp: 'never' },
      { iat: undefined },
      { iat: now.getTime() / 1000 + 60 },
      { sub: undefined },
      { sub: 'root' },
      { sid: null },
      { company: 'x' },
    ]) {
      expect(await tokens.verify(await forge({ payload }), now)).toBeNull()
    }
    expect(await tokens.verify(await forge({ header: { typ: 'JWT' } }), now)).toBeNull()
    const endless = await forge({ payload: { exp: now.getTime() / 1000 + 1e9 } })
    expect(await tokens.verify(endless, later(901))).toBeNull()
  })

  test('that is no token at all, or is cut or changed anywhere', async () => {
    const { token } = await tokens.sign(claims, now)
    const broken = ['', '.', '..', 'x.y.z', `${token}.`, `${token}=`, token.slice(0, -3), `${token} `]
    for (let at = 0; at < token.length - 1; at += 7) {
      broken.push(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1))
    }
    for (const each of broken) expect(await tokens.verify(each, now)).toBeNull()
  })
})
