import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'

const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
const modules = '/usr/lib/glewlwyd'
/** Of letters and digits: it does not decode what RFC 6749 has clients encode in Basic authentication. */
const clientSecret = 'ofTheTestsOnly1'
const password = 'Of-the-tests-1'
/** Of its first account, as its schema has it. */
const admin = { username: 'admin', password: 'password' }

export const isGlewlwydInstalled = !spawnSync('glewlwyd', ['--version'], { stdio: 'ignore' }).error
if (!isGlewlwydInstalled)
  process.stderr.write('Skipped: no glewlwyd is installed (Debian package glewlwyd)\n')

/** Glewlwyd, an identity provider written in C that Debian has, on loopback with one user and the portal as client. */
export async function startGlewlwyd(
  user: { username: string; name: string; email: string; groups: string },
  redirectUri: string,
) {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-glewlwyd-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const issuer = `${origin}/api/oidc`
  const database = join(folder, 'db')
  const own = { multiple: false, read: true, write: true }
  const properties = JSON.stringify({
    'use-glewlwyd-connection': true,
    'data-format': { email_verified: own, groups: own },
  })
  execFileSync('sqlite3', [database], {
    input: `${gunzipSync(readFileSync(schema))}
      update g_user_module_instance set gumi_parameters = '${properties}';`,
  })
  const configuration = join(folder, 'glewlwyd.conf')
  await writeFile(configuration, configurationOf({ port, origin, database }))
  const server = spawn('glewlwyd', [`--config-file=${configuration}`], { stdio: 'ignore' })
  await until(async () => {
    try {
      return (await fetch(`${origin}/config`)).ok
    } catch {
      return false
    }
  })

  /** What a browser sends along once somebody has signed in. */
  async function signIn(who: { username: string; password: string }): Promise<string> {
    const { status, headers } = await send('POST', '/auth/', who)
    const [cookie = ''] = headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
    if (status !== 200) throw new Error(`Glewlwyd refused ${who.username}: ${status}`)
    return cookie
  }
  async function send(method: string, path: string, body: object, cookie = ''): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Glewlwyd: ${path} ${answer.status} ${await answer.text()}`)
    return answer
  }

  const operator = await signIn(admin)
  await send('POST', '/mod/plugin/', openIdConnect(issuer), operator)
  const scope = ['openid']
  await send('POST', '/user/', { ...user, email_verified: '1', enabled: true, password, scope }, operator)
  const client = {
    client_id: 'fyr',
    confidential: true,
    client_secret: clientSecret,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic'],
    enabled: true,
    scope: [],
  }
  await send('POST', '/client/', client, operator)

  return {
    issuer,
    host: `127.0.0.1:${port}`,
    clientSecret,
    /** What the pages of its own do: somebody signs in, agrees, and is sent back; answers where to. */
    async approve(url: string): Promise<URL> {
      const cookie = await signIn({ username: user.username, password })
      await send('PUT', '/auth/grant/fyr', { scope: 'openid' }, cookie)
      const { headers } = await fetch(`${url}&g_continue`, { redirect: 'manual', headers: { cookie } })
      return new URL(headers.get('location') ?? '')
    },
    async stop(): Promise<void> {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configurationOf({ port, origin, database }: { port: number; origin: string; database: string }) {
  return `
    port=${port}
    bind_address="127.0.0.1"
    external_url="${origin}"
    api_prefix="api"
    login_url="login.html"
    log_mode="console"
    log_level="NONE"
    cookie_secure=0
    session_key="session"
    session_expiration=3600
    admin_scope="g_admin"
    profile_scope="g_profile"
    user_module_path="${modules}/user"
    client_module_path="${modules}/client"
    user_auth_scheme_module_path="${modules}/scheme"
    plugin_module_path="${modules}/plugin"
    hash_algorithm="SHA512"
    database={ type="sqlite3" path="${database}" }`
}

function openIdConnect(iss: string) {
  const { privateKey: key, publicKey: cert } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const stated = (name: string) => ({ name, 'user-property': name, mandatory: true })
  const parameters = {
    iss,
    key,
    cert,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    'jwks-show': true,
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'auth-type-code-enabled': true,
    'subject-type': 'public',
    'pkce-allowed': true,
    'pkce-required': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    claims: [
      {
        ...stated('email_verified'),
        type: 'boolean',
        'boolean-value-true': '1',
        'boolean-value-false': '0',
      },
      { ...stated('groups'), type: 'string' },
    ],
    'session-management-allowed': true,
    'session-cookie-name': 'oidc-session',
    'session-cookie-expiration': 3600,
  }
  return { module: 'oidc', name: 'oidc', display_name: 'oidc', parameters }
}
