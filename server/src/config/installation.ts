import { address, optional, text, wholeNumber, withDefault } from './setting.ts'

// PostgreSQL's own programs take postgres://user@/fyr?host=/run/postgresql, which is no valid URL; `host` wins.
const databaseAddress = text
  .transform((value) => value.replace('@/', '@localhost/'))
  .pipe(address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/fyr'))
export const secretKey = text
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
  .transform((value) => Buffer.from(value, 'base64'))

/** Where the portal keeps what it has, and who may begin in it. */
export const installationSettings = {
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
  auditDays: withDefault({
    name: 'FYR_AUDIT_DAYS',
    schema: wholeNumber(90, 36_500),
    fallback: '400',
    description: 'Days that audit logs are kept, 90 at least; a company may keep its own for longer',
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
    fallbackText: 'generated, printed once, and changed at the first sign-in',
    description: 'Its password, used at the first start only',
    secret: true,
  }),
}
