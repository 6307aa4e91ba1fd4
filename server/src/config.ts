import type { z } from 'zod'
import { ConfigError } from './config/error.ts'
import type { Setting } from './config/setting.ts'
import { settings } from './config/settings.ts'
import { findNearestName } from './lib/text/nearest-name.ts'

export { ConfigError } from './config/error.ts'
export { readSecretKey } from './config/secret-key.ts'

type Settings = typeof settings
type Value<S> = S extends { schema: z.ZodType<infer T, string> } ? T : never
type Given = {
  [K in keyof Settings as Settings[K]['fallback'] extends string ? K : never]: Value<Settings[K]>
}
type Possible = {
  [K in keyof Settings as Settings[K]['fallback'] extends string ? never : K]?: Value<Settings[K]>
}
type GroupedKey = `sms${string}` | `ingest${string}` | `tls${string}` | 'publicUrl' | 'mailFrom'

export interface Config extends Omit<Given, GroupedKey>, Omit<Possible, GroupedKey> {
  /** Without a slash at its end. */
  publicUrl: string
  mailFrom: string
  /** Whether the environment says who sends mails. */
  mailFromGiven: boolean
  /** Files of the certificate and its key; undefined for plain connections. */
  tls?: { cert: string; key: string }
  /** Undefined when no text messages can be sent. */
  sms?: { url: string; user: string; password: string; from: string }
  ingest: {
    maxBytes: number
    maxReadings: number
    maxDepth: number
    maxKeys: number
    /** What may wait of one company. */
    queueReadings: number
    queueBytes: number
    /** Readings a second; 0 is no limit. */
    nodeRate: number
    companyRate: number
  }
  /** Sentences about what is odd but no reason not to start: names that mean nothing. */
  warnings: string[]
}

export interface ConfigRow {
  name: string
  /** What holds without it, in words where it is no plain value. */
  default: string
  description: string
  /** Not to be logged or shown. */
  secret: boolean
}

export const configTable: ConfigRow[] = Object.values<Setting<unknown>>(settings).map((setting) => ({
  name: setting.name,
  default: setting.fallbackText ?? setting.fallback ?? '',
  description: setting.description,
  secret: setting.secret ?? false,
}))

/**
 * Reads the environment. An empty value counts as none.
 * @throws ConfigError with every problem, not only the first.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = []
  const values: Partial<Record<string, unknown>> = Object.create(null)
  for (const [field, setting] of Object.entries<Setting<unknown>>(settings)) {
    const written = env[setting.name] || setting.fallback
    if (written === undefined) continue
    const result = setting.schema.safeParse(written)
    if (result.success) values[field] = result.data
    // The value itself is not repeated: it may be a secret.
    else problems.push(`${setting.name} ${result.error.issues[0]?.message ?? 'is wrong'}`)
  }
  // Each field was parsed by its own schema just above, which is what these types are derived from.
  const parsed = values as Given & Possible
  const { smsUrl, smsUser, smsPassword, smsFrom, tlsCert, tlsKey, ...rest } = parsed
  if ((smsUser === undefined) !== (smsPassword === undefined)) {
    problems.push('FYR_SMS_USER and FYR_SMS_PASSWORD must be given together')
  }
  if (parsed.databaseAppUrl !== undefined && parsed.databaseUrl === undefined) {
    problems.push('FYR_DATABASE_APP_URL needs FYR_DATABASE_URL, of the login that migrates')
  }
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    problems.push('FYR_TLS_CERT and FYR_TLS_KEY must be given together')
  }
  if (parsed.mqttsPort !== undefined && tlsCert === undefined) {
    problems.push('FYR_MQTTS_PORT needs FYR_TLS_CERT and FYR_TLS_KEY')
  }
  if (tlsCert !== undefined && parsed.publicUrl?.startsWith('http:')) {
    problems.push('FYR_PUBLIC_URL must start with https:// where FYR_TLS_CERT is given')
  }
  const warnings = findUnknownNames(env)
  // Whoever answers https in front of us is the one address that all calls come from.
  if (
    parsed.publicUrl?.startsWith('https:') &&
    tlsCert === undefined &&
    parsed.trustedProxies === undefined
  ) {
    warnings.push(
      'FYR_PUBLIC_URL is https without FYR_TLS_CERT: set FYR_TRUSTED_PROXIES to the addresses of the proxy in front, or limits by address count everybody as one',
    )
  }
  if (problems.length > 0) throw new ConfigError([...problems, ...warnings])

  const {
    ingestMaxBytes,
    ingestMaxReadings,
    ingestMaxDepth,
    ingestMaxKeys,
    ingestQueueReadings,
    ingestQueueMegabytes,
    ingestNodeRate,
    ingestCompanyRate,
    ...plain
  } = rest
  const publicUrl =
    plain.publicUrl ?? `${tlsCert === undefined ? 'http' : 'https'}://localhost:${plain.httpPort}`
  return {
    ...plain,
    publicUrl,
    mailFromGiven: plain.mailFrom !== undefined,
    mailFrom: plain.mailFrom ?? `Fyr <fyr@${new URL(publicUrl).hostname}>`,
    ...(tlsCert !== undefined && tlsKey !== undefined && { tls: { cert: tlsCert, key: tlsKey } }),
    ...(smsUser !== undefined &&
      smsPassword !== undefined && {
        sms: { url: smsUrl, user: smsUser, password: smsPassword, from: smsFrom },
      }),
    ingest: {
      maxBytes: ingestMaxBytes,
      maxReadings: ingestMaxReadings,
      maxDepth: ingestMaxDepth,
      maxKeys: ingestMaxKeys,
      queueReadings: ingestQueueReadings,
      queueBytes: ingestQueueMegabytes * 1_000_000,
      nodeRate: ingestNodeRate,
      companyRate: ingestCompanyRate,
    },
    warnings,
  }
}

/** Only a warning: Kubernetes, for one, sets FYR_PORT and more where a service is called fyr. */
function findUnknownNames(env: Record<string, string | undefined>): string[] {
  const known = configTable.map(({ name }) => name)
  return Object.keys(env)
    .filter((name) => name.startsWith('FYR_') && !/^FYR_(TEST|BENCH)_/.test(name) && !known.includes(name))
    .map((name) => {
      const meant = findNearestName(name, known)
      return `${name} is not a setting of Fyr${meant ? `; was ${meant} meant?` : ''}`
    })
}
