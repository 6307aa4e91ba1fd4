import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, configTable, readConfig, readSecretKey } from './config.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment is enough, and listens on this machine only', () => {
  const config = readConfig({ FYR_HTTP_PORT: '' })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    httpPort: 8080,
    mqttPort: 1883,
    dataDir: '.fyr',
    publicUrl: 'http://localhost:8080',
    mailFrom: 'Fyr <fyr@localhost>',
    adminEmail: 'admin@fyr.local',
    logLevel: 'warn',
    privateNetworks: [],
    judgeWindowMinutes: 1440,
    futureLimitHours: 24,
    ingest: { maxBytes: 1_048_576, maxDepth: 8 },
    warnings: [],
  })
  expect(config.sms).toBeUndefined()
  expect(config).not.toHaveProperty('databaseUrl')
})

test('what is given is taken', () => {
  const key = randomBytes(32)
  const config = readConfig({
    FYR_HTTP_PORT: '0',
    FYR_PUBLIC_URL: 'https://fyr.example.com/',
    FYR_DATABASE_URL: 'postgres://owner:p%40ss@db.example.com/fyr?sslmode=require',
    FYR_SECRET_KEY: key.toString('base64'),
    FYR_OUTBOUND_PRIVATE: 'yes',
    FYR_SMS_USER: 'u',
    FYR_SMS_PASSWORD: 'p',
    FYR_SMS_URL: 'http://127.0.0.1:4000/a1/',
    FYR_INGEST_NODE_RATE: '0',
  })
  expect(config).toMatchObject({
    httpPort: 0,
    publicUrl: 'https://fyr.example.com',
    mailFrom: 'Fyr <fyr@fyr.example.com>',
    databaseUrl: 'postgres://owner:p%40ss@db.example.com/fyr?sslmode=require',
    secretKey: key,
    privateNetworks: expect.arrayContaining(['10.0.0.0/8', 'fc00::/7']),
    sms: { url: 'http://127.0.0.1:4000/a1', user: 'u', password: 'p', from: 'Fyr' },
  })
  expect(config.ingest.nodeRate).toBe(0)
})

test('private networks are listed one by one', () => {
  const { privateNetworks } = readConfig({ FYR_OUTBOUND_PRIVATE: '10.20.1.1/16, 192.168.1.5' })
  expect(privateNetworks).toEqual(['10.20.0.0/16', '192.168.1.5/32'])
})

test('a database may be reached through a socket', () => {
  const { databaseUrl } = readConfig({ FYR_DATABASE_URL: 'postgres://fyr@/fyr?host=/run/postgresql' })
  expect(databaseUrl).toBe('postgres://fyr@localhost/fyr?host=/run/postgresql')
})

test('every problem is told at once, none of them repeats a secret', () => {
  const problems = problemsOf({
    FYR_HTTP_PORT: '80a',
    FYR_MQTT_PORT: '70000',
    FYR_ADMIN_PASSWORD: 'short',
    FYR_DATABASE_APP_URL: 'postgres://x@y/z',
    FYR_SMS_USER: 'u',
    FYR_HTPT_PORT: '1',
  })
  expect(problems).toEqual([
    'FYR_HTTP_PORT must be a whole number from 0 to 65535',
    'FYR_MQTT_PORT must be a whole number from 0 to 65535',
    'FYR_ADMIN_PASSWORD must be at least 10 characters long',
    'FYR_SMS_USER and FYR_SMS_PASSWORD must be given together',
    'FYR_DATABASE_APP_URL needs FYR_DATABASE_URL, of the login that migrates',
    'FYR_HTPT_PORT is not a setting of Fyr; was FYR_HTTP_PORT meant?',
  ])
})

test.each([
  ['FYR_PUBLIC_URL', 'https://fyr.example.com/portal'],
  ['FYR_PUBLIC_URL', 'javascript:alert(1)'],
  ['FYR_DATABASE_URL', 'mysql://db/fyr'],
  ['FYR_SMTP_URL', 'mail.example.com'],
  ['FYR_MAIL_FROM', 'Fyr <fyr@example.com>\r\nBcc: all@example.com'],
  ['FYR_SMS_FROM', 'a name too long'],
  ['FYR_LOG_LEVEL', 'loud'],
  ['FYR_OUTBOUND_PRIVATE', 'maybe'],
  ['FYR_OUTBOUND_PRIVATE', '10.0.0.0/8,8.8.8.0/24'],
  ['FYR_SECRET_KEY', 'c2hvcnQ='],
  ['FYR_METRICS_TOKEN', 'short'],
  ['FYR_HTTP_PORT', '-1'],
  ['FYR_HTTP_PORT', '1e3'],
  ['FYR_INGEST_MAX_BYTES', '999999999999999999999'],
])('%s=%j is refused', (name, value) => {
  const [problem, ...others] = problemsOf({ [name]: value })
  expect(problem).toMatch(new RegExp(`^${name} must be `))
  expect(others).toEqual([])
})

test('an unknown name is a warning, with the name that was meant', () => {
  const { warnings } = readConfig({
    FYR_DATADIR: 'x',
    FYR_PORT_8080_TCP_ADDR: 'y',
    FYR_TEST_X: 'z',
    PATH: '/bin',
  })
  expect(warnings).toEqual([
    'FYR_DATADIR is not a setting of Fyr; was FYR_DATA_DIR meant?',
    expect.stringMatching(/^FYR_PORT_8080_TCP_ADDR is not a setting/),
  ])
})

test('the table describes every setting, and marks what must not be shown', () => {
  expect(new Set(configTable.map((row) => row.name)).size).toBe(configTable.length)
  for (const row of configTable) expect(row.description).not.toBe('')
  const secret = configTable.filter((row) => row.secret).map((row) => row.name)
  expect(secret).toEqual(
    configTable
      .map((row) => row.name)
      // This one names a file, and is no key.
      .filter((name) => /PASSWORD|KEY$|TOKEN|DATABASE|SMTP_URL/.test(name) && name !== 'FYR_TLS_KEY'),
  )
})

test('an https address without proxies to believe is warned of: one caller would use up the limits of all', () => {
  const warned = { FYR_PUBLIC_URL: 'https://fyr.example.com' }
  expect(readConfig(warned).warnings).toEqual([expect.stringContaining('FYR_TRUSTED_PROXIES')])
  expect(readConfig({ ...warned, FYR_TRUSTED_PROXIES: '127.0.0.1' }).warnings).toEqual([])
  const files = { FYR_TLS_CERT: '/etc/fyr/cert.pem', FYR_TLS_KEY: '/etc/fyr/key.pem' }
  expect(readConfig({ ...warned, ...files }).warnings).toEqual([])
})

test('a certificate needs its key, makes the address https, and contradicts one that is not', () => {
  const files = { FYR_TLS_CERT: '/etc/fyr/cert.pem', FYR_TLS_KEY: '/etc/fyr/key.pem' }
  expect(readConfig(files)).toMatchObject({
    tls: { cert: '/etc/fyr/cert.pem', key: '/etc/fyr/key.pem' },
    publicUrl: 'https://localhost:8080',
  })
  expect(problemsOf({ FYR_TLS_CERT: '/etc/fyr/cert.pem' })).toEqual([
    'FYR_TLS_CERT and FYR_TLS_KEY must be given together',
  ])
  expect(problemsOf({ ...files, FYR_PUBLIC_URL: 'http://fyr.example.com' })).toEqual([
    'FYR_PUBLIC_URL must start with https:// where FYR_TLS_CERT is given',
  ])
})

describe('the secret key', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fyr-config-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('is made once, for the owner only, and then kept, also by two first starts at once', async () => {
    const [one, two] = await Promise.all([readSecretKey({ dataDir }), readSecretKey({ dataDir })])
    expect(one).toHaveLength(32)
    expect(two).toEqual(one)
    expect(await readSecretKey({ dataDir })).toEqual(one)
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  })

  test('of the environment is preferred and not written down', async () => {
    const secretKey = randomBytes(32)
    expect(await readSecretKey({ dataDir, secretKey })).toBe(secretKey)
    await expect(readFile(join(dataDir, 'secret-key'))).rejects.toThrow('ENOENT')
  })

  test('that cannot be kept is told in a sentence', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(readSecretKey({ dataDir: join(dataDir, 'file') })).rejects.toThrow(
      /^The secret key cannot be kept in/,
    )
  })

  test('that is damaged is an error, not a new key', async () => {
    await writeFile(join(dataDir, 'secret-key'), 'x')
    await expect(readSecretKey({ dataDir })).rejects.toThrow(/secret-key must be 32 bytes/)
  })
})

test('the weather is MET Norway’s, another address’s, or off', () => {
  expect(readConfig({}).weatherUrl).toMatch(/^https:\/\/api\.met\.no\//)
  expect(readConfig({ FYR_WEATHER_URL: 'http://127.0.0.1:81/w' }).weatherUrl).toBe('http://127.0.0.1:81/w')
  expect(readConfig({ FYR_WEATHER_URL: 'off' }).weatherUrl).toBeUndefined()
  expect(problemsOf({ FYR_WEATHER_URL: 'file:///etc/passwd' })).toHaveLength(1)
  expect(problemsOf({ FYR_WEATHER_CONTACT: 'a b' })).toHaveLength(1)
})
