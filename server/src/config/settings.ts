import { z } from 'zod'

export interface Setting<T> {
  name: string
  /** From the text of the environment to the value, its complaint starting with `must be`. */
  schema: z.ZodType<T, string>
  /** As it would be written in the environment; undefined if there is no value without one. */
  fallback: string | undefined
  /** Shown in the documentation instead of `fallback`. */
  fallbackText?: string
  description: string
  secret?: boolean
}
type Optional<T> = Setting<T> & { fallback: undefined }

const text = z.string().regex(/^[^\p{Cc}]*$/u, 'must be a text without control characters')

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return text
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
}

function address(protocols: string[], example: string) {
  const isAddress = (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
  return text.refine(isAddress, `must be an address such as ${example}`)
}

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1' || value === 'yes')
// PostgreSQL's own programs take postgres://user@/fyr?host=/run/postgresql, which is no valid URL; `host` wins.
const databaseAddress = text
  .transform((value) => value.replace('@/', '@localhost/'))
  .pipe(address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/fyr'))
const origin = address(['http', 'https'], 'https://fyr.example.com')
  .transform((value) => new URL(value))
  .refine(
    ({ pathname, search, hash }) => pathname === '/' && !search && !hash,
    'must be an address without a path, such as https://fyr.example.com',
  )
  .transform((value) => value.origin)
const sender = text.regex(/^([^<>"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  message: 'must be an e-mail address, or a name and an address such as Fyr <fyr@example.com>',
})
export const secretKey = text
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
  .transform((value) => Buffer.from(value, 'base64'))

function optional<T>(setting: Omit<Optional<T>, 'fallback'>): Optional<T> {
  return { ...setting, fallback: undefined }
}
function withDefault<T>(setting: Setting<T> & { fallback: string }): Setting<T> & { fallback: string } {
  return setting
}
const quota = (name: string, fallback: string, description: string) =>
  withDefault({ name: `FYR_QUOTA_${name}`, schema: wholeNumber(0, 1_000_000_000), fallback, description })

/** Every setting there is. The documentation's table is made of it, in this order. */
export const settings = {
  host: withDefault({
    name: 'FYR_HOST',
    schema: text,
    fallback: '127.0.0.1',
    description: 'Address that the portal and the MQTT broker listen on; 0.0.0.0 for every network',
  }),
  httpPort: withDefault({
    name: 'FYR_HTTP_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '8080',
    description: 'Port of the portal and its API; 0 takes a free one',
  }),
  mqttPort: withDefault({
    name: 'FYR_MQTT_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '1883',
    description: 'Port of the MQTT broker; 0 takes a free one',
  }),
  mqttsPort: optional({
    name: 'FYR_MQTTS_PORT',
    schema: wholeNumber(0, 65_535),
    fallbackText: 'none: MQTT is not offered over TLS',
    description:
      'Port of the MQTT broker that speaks TLS with the certificate of FYR_TLS_CERT, 8883 as a rule; 0 takes a free one',
  }),
  mqttRetained: withDefault({
    name: 'FYR_MQTT_RETAINED_MESSAGES',
    schema: wholeNumber(0, 1_000_000),
    fallback: '10000',
    description:
      'Retained MQTT messages of one company, and 16 MB; further ones are not retained, and it is told',
  }),
  mqttQueued: withDefault({
    name: 'FYR_MQTT_QUEUED_MESSAGES',
    schema: wholeNumber(0, 1_000_000),
    fallback: '10000',
    description:
      'Messages that wait for one MQTT client that is away, and 4 MB; further ones are dropped, and its company is told',
  }),
  tlsCert: optional({
    name: 'FYR_TLS_CERT',
    schema: text,
    fallbackText: 'none: plain HTTP and MQTT, for this machine or behind a proxy',
    description:
      'File with the certificate, and those that sign it, in PEM: the portal answers HTTPS then; read again when it changes',
  }),
  tlsKey: optional({
    name: 'FYR_TLS_KEY',
    schema: text,
    description: 'File with the key of that certificate in PEM',
  }),
  trustedProxies: optional({
    name: 'FYR_TRUSTED_PROXIES',
    schema: text.regex(/^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/, {
      message: 'must be addresses or ranges with commas between, such as 127.0.0.1,10.0.0.0/8',
    }),
    fallbackText: 'none: who connects is who calls',
    description:
      'Addresses of the reverse proxies in front of the portal, whose X-Forwarded-For is believed, over MQTT the PROXY protocol version 2: limits by address need it',
  }),
  publicUrl: optional({
    name: 'FYR_PUBLIC_URL',
    schema: origin,
    fallbackText: 'http://localhost:FYR_HTTP_PORT, https:// with FYR_TLS_CERT',
    description:
      'Address under which users reach the portal: for links in mails, and for who may call the API from a browser',
  }),
  apiBase: optional({
    name: 'FYR_API_BASE',
    schema: origin,
    fallbackText: 'the address that the page came from',
    description:
      'Address under which pages and senders reach the API and the live connections, where a proxy serves the pages from another; it has to let pages of FYR_PUBLIC_URL call it',
  }),
  dataDir: withDefault({
    name: 'FYR_DATA_DIR',
    schema: text,
    fallback: '.fyr',
    description: 'Folder for the embedded database and the secret key: back it up',
  }),
  diskReserve: optional({
    name: 'FYR_DISK_RESERVE_MB',
    schema: wholeNumber(0, 10_000_000).transform((megabytes) => megabytes * 1_000_000),
    fallbackText: '2 % of the disk, at least 500 and at most 5000',
    description:
      'Megabytes that stay free on the disk of FYR_DATA_DIR: with less, readings, pictures and dashboards are refused and all else works on',
  }),
  databaseUrl: optional({
    name: 'FYR_DATABASE_URL',
    schema: databaseAddress,
    fallbackText: 'the embedded PostgreSQL 18',
    description:
      'PostgreSQL 15 or newer to use instead; the login owns the database and needs no superuser rights',
    secret: true,
  }),
  databaseAppUrl: optional({
    name: 'FYR_DATABASE_APP_URL',
    schema: databaseAddress,
    fallbackText: 'FYR_DATABASE_URL',
    description:
      'The same database for a second, weaker login that does the daily work; the first then only migrates',
    secret: true,
  }),
  secretKey: optional({
    name: 'FYR_SECRET_KEY',
    schema: secretKey,
    fallbackText: 'made at the first start, in FYR_DATA_DIR',
    description:
      '32 bytes in base64 that encrypt stored secrets and sign sessions; the same on every machine',
    secret: true,
  }),
  adminEmail: withDefault({
    name: 'FYR_ADMIN_EMAIL',
    schema: text.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
    fallback: 'admin@fyr.local',
    description: 'Login of the super administrator that the first start creates',
  }),
  adminPassword: optional({
    name: 'FYR_ADMIN_PASSWORD',
    schema: text.min(10, 'must be at least 10 characters long'),
    fallbackText: 'generated, and printed once',
    description: 'Its password, used at the first start only',
    secret: true,
  }),
  smtpUrl: optional({
    name: 'FYR_SMTP_URL',
    schema: address(['smtp', 'smtps'], 'smtp://user:password@mail.example.com:587'),
    fallbackText: 'no mail is sent',
    description: 'Mail server',
    secret: true,
  }),
  mailFrom: optional({
    name: 'FYR_MAIL_FROM',
    schema: sender,
    fallbackText: 'Fyr <fyr@host of FYR_PUBLIC_URL>',
    description: 'Sender of mails',
  }),
  smsUrl: withDefault({
    name: 'FYR_SMS_URL',
    schema: address(['http', 'https'], 'https://api.46elks.com/a1').transform((value) =>
      value.replace(/\/+$/, ''),
    ),
    fallback: 'https://api.46elks.com/a1',
    description: 'API of 46elks, which sends text messages',
  }),
  smsUser: optional({
    name: 'FYR_SMS_USER',
    schema: text,
    fallbackText: 'no text message is sent',
    description: 'User name of that API',
  }),
  smsPassword: optional({
    name: 'FYR_SMS_PASSWORD',
    schema: text,
    description: 'Password of that API',
    secret: true,
  }),
  smsFrom: withDefault({
    name: 'FYR_SMS_FROM',
    schema: text.regex(/^(\+\d{5,15}|[A-Za-z][A-Za-z0-9]{2,10})$/, {
      message: 'must be 3-11 letters and digits starting with a letter, or a number such as +46700000000',
    }),
    fallback: 'Fyr',
    description: 'Sender of text messages',
  }),
  logLevel: withDefault({
    name: 'FYR_LOG_LEVEL',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    fallback: 'warn',
    description: 'Least severity of what is logged: trace, debug, info, warn, error, fatal, silent',
  }),
  accessLog: withDefault({
    name: 'FYR_ACCESS_LOG',
    schema: flag,
    fallback: 'false',
    description: 'Whether each call of the API is logged: route, status, milliseconds, company, request id',
  }),
  metricsToken: optional({
    name: 'FYR_METRICS_TOKEN',
    schema: text.min(16, 'must be at least 16 characters long'),
    fallbackText: '/metrics answers this machine only',
    description: 'Token that /metrics asks for (Authorization: Bearer)',
    secret: true,
  }),
  tracesEndpoint: optional({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: address(['http', 'https'], 'http://localhost:4318'),
    fallbackText: 'no traces',
    description:
      'Where OpenTelemetry traces are sent (OTLP over HTTP, JSON), without /v1/traces; of spans that wait, 2048 are held at most',
  }),
  outboundPrivateRanges: withDefault({
    name: 'FYR_OUTBOUND_PRIVATE',
    schema: flag,
    fallback: 'false',
    description:
      'Whether addresses that users enter may lie in private networks (10.0.0.0/8, 192.168.0.0/16, …)',
  }),
  weatherUrl: withDefault({
    name: 'FYR_WEATHER_URL',
    schema: text
      .refine(
        (value) => value === 'off' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
        'must be an address such as https://api.met.no/weatherapi/locationforecast/2.0/compact, or off',
      )
      .transform((value) => (value === 'off' ? undefined : value)),
    fallback: 'https://api.met.no/weatherapi/locationforecast/2.0/compact',
    description:
      'Where the weather comes from: locationforecast 2.0 of MET Norway, or what answers as it does; off for none',
  }),
  weatherContact: optional({
    name: 'FYR_WEATHER_CONTACT',
    schema: text.regex(/^[\x21-\x7e]{3,200}$/, 'must be a mail or web address'),
    fallbackText: 'FYR_PUBLIC_URL',
    description:
      'Mail or web address of whoever runs this portal: the weather’s provider asks each caller for one',
  }),
  readsPerCompany: withDefault({
    name: 'FYR_READS_PER_COMPANY',
    schema: wholeNumber(1, 1000),
    fallback: '4',
    description:
      'Reads of stored readings that are worked on at once for one company; further ones wait behind these',
  }),
  answersPerCompany: withDefault({
    name: 'FYR_ANSWERS_PER_COMPANY',
    schema: wholeNumber(1, 100_000),
    fallback: '200',
    description: 'Answers with readings that are sent to one company at once; more are refused (429)',
  }),
  downloadsPerCompany: withDefault({
    name: 'FYR_DOWNLOADS_PER_COMPANY',
    schema: wholeNumber(1, 100_000),
    fallback: '6',
    description: 'Files with readings that one company downloads at once; more are refused (429)',
  }),
  handshakeSeconds: withDefault({
    name: 'FYR_HANDSHAKE_SECONDS',
    schema: wholeNumber(1, 120),
    fallback: '10',
    description:
      'So long a connection may take to say what it wants before it is ended: the TLS handshake, the head of an HTTP request, MQTT CONNECT. On each port 4000 connections wait like this, 1000 from one address; the oldest make room',
  }),
  stalledReaderSeconds: withDefault({
    name: 'FYR_STALLED_READER_SECONDS',
    schema: wholeNumber(1, 3600),
    fallback: '30',
    description: 'So long a caller may take nothing of an answer before the connection is ended',
  }),
  quotaPictureMegabytes: quota('PICTURE_MB', '2000', 'Megabytes that the pictures of one company may take'),
  quotaVersionMegabytes: quota(
    'VERSION_MB',
    '500',
    'Megabytes that the version history of the dashboards of one company may take',
  ),
  quotaApplications: quota('APPLICATIONS', '5000', 'Applications of one company'),
  quotaNodes: quota('NODES', '50000', 'Nodes of one company'),
  quotaKeys: quota('KEYS', '500000', 'Keys that people make on the nodes of one company'),
  quotaAccessTokens: quota('ACCESS', '5000', 'Access tokens of one company'),
  judgeWindowMinutes: withDefault({
    name: 'FYR_READING_JUDGE_WINDOW_MINUTES',
    schema: wholeNumber(1, 1440),
    fallback: '5',
    description: 'How old a reading may be to raise alarms; older ones are only stored',
  }),
  futureLimitHours: withDefault({
    name: 'FYR_READING_FUTURE_LIMIT_HOURS',
    schema: wholeNumber(0, 8760),
    fallback: '24',
    description: 'How far ahead of our clock a reading may be; later ones are refused',
  }),
  ingestMaxBytes: withDefault({
    name: 'FYR_INGEST_MAX_BYTES',
    schema: wholeNumber(1024, 67_108_864),
    fallback: '1048576',
    description: 'Size of one HTTP body with readings; an MQTT message may have 128 KB',
  }),
  ingestMaxReadings: withDefault({
    name: 'FYR_INGEST_MAX_READINGS',
    schema: wholeNumber(1, 1_000_000),
    fallback: '10000',
    description: 'Readings in one HTTP body; an MQTT message may have 200 keys',
  }),
  ingestMaxDepth: withDefault({
    name: 'FYR_INGEST_MAX_DEPTH',
    schema: wholeNumber(1, 100),
    fallback: '8',
    description: 'How deep the JSON of a reading may be nested',
  }),
  ingestMaxKeys: withDefault({
    name: 'FYR_INGEST_MAX_KEYS',
    schema: wholeNumber(1, 100_000),
    fallback: '500',
    description: 'Keys of one node; readings of further keys are refused',
  }),
  ingestQueueReadings: withDefault({
    name: 'FYR_INGEST_QUEUE_READINGS',
    schema: wholeNumber(1000, 10_000_000),
    fallback: '200000',
    description:
      'Readings of one company that may wait to be stored; with more, HTTP answers 503 and MQTT is read no further',
  }),
  ingestQueueMegabytes: withDefault({
    name: 'FYR_INGEST_QUEUE_MB',
    schema: wholeNumber(1, 10_000),
    fallback: '64',
    description: 'The same in megabytes of what was sent',
  }),
  ingestNodeRate: withDefault({
    name: 'FYR_INGEST_NODE_RATE',
    schema: wholeNumber(0, 10_000_000),
    fallback: '2000',
    description: 'Readings a second of one node, above which senders are told to wait; 0 is no limit',
  }),
  ingestCompanyRate: withDefault({
    name: 'FYR_INGEST_COMPANY_RATE',
    schema: wholeNumber(0, 10_000_000),
    fallback: '50000',
    description: 'Readings a second of one company, above which senders are told to wait; 0 is no limit',
  }),
}
