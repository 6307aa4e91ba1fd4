import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Claims of the ID token. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean | string
  [claim: string]: unknown
}

/** What goes wrong with the next token. */
export interface Tampering {
  claims?: Record<string, unknown>
  /** In place of the key that it publishes. */
  signsWithOtherKey?: boolean
  alg?: 'none' | 'HS256'
}

/** An identity provider on loopback whose ID tokens have the claims that the test gives, and its faults. */
export async function startIssuer(port = 0) {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { person: Person; tampering: Tampering; query: URLSearchParams }>()
  const state = {
    issuer: '',
    isDown: false,
    asked: [] as string[],
    /** Of what it says of itself. */
    extra: {} as Record<string, unknown>,
    userInfo: {} as Record<string, unknown>,
  }

  async function idToken(code: string): Promise<string> {
    const { person, tampering, query } = codes.get(code) ?? {
      person: { sub: '' },
      tampering: {},
      query: new URLSearchParams(),
    }
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: state.issuer,
      aud: query.get('client_id') ?? '',
      iat: now,
      exp: now + 300,
      nonce: query.get('nonce'),
      ...person,
      ...tampering.claims,
    }
    if (tampering.alg === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    if (tampering.alg === 'HS256') {
      // By what everybody knows: the published key, taken for a shared secret.
      const secret = new TextEncoder().encode(JSON.stringify(jwk))
      return await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
    }
    const key = tampering.signsWithOtherKey ? other.privateKey : own.privateKey
    return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
  }

  async function answer(path: string, request: IncomingMessage): Promise<[number, unknown]> {
    if (state.isDown) return [503, 'down']
    if (path === '/.well-known/openid-configuration') {
      return [200, { ...metadata(state.issuer), ...state.extra }]
    }
    if (path === '/jwks') return [200, { keys: [jwk] }]
    if (path === '/userinfo') return [200, state.userInfo]
    if (path !== '/token') return [404, {}]
    const body = new URLSearchParams(await bodyOf(request))
    const code = body.get('code') ?? ''
    const found = codes.get(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!found || found.query.get('code_challenge') !== challenge) return [400, { error: 'invalid_grant' }]
    const token = await idToken(code)
    codes.delete(code)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: token }]
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://issuer').pathname
    state.asked.push(`${request.method} ${path} ${request.headers.authorization ?? ''}`)
    void answer(path, request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  state.issuer = `http://${host}`

  return {
    host,
    state,
    get url() {
      return `http://${host}`
    },
    /** Somebody signs in at the address that the portal sent them to; answers the query that leads back. */
    approve(url: string, person: Person, tampering: Tampering = {}): string {
      const { searchParams: query } = new URL(url)
      const code = randomUUID()
      codes.set(code, { person, tampering, query })
      return `?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/logout`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
