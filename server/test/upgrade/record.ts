import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { openDatabase, startEmbeddedPostgres } from '#db/index.ts'
import { openReadingsStore } from '#readings-store/index.ts'
import { asOwner, runScript } from '../backup/backup.fixture.ts'
import { openMailbox } from '../support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { callsAbout } from './calls.ts'
import { furnishEverything } from './furnish.ts'
import { callerOf, type RecordedCall, type RecordingHeader } from './recording.ts'

/**
 * `npm run record-upgrade`: writes a backup of a furnished portal of this commit, and what its API answers, to
 * `recordings/`, for a test that the next versions still show the same. See CONTRIBUTING.md.
 */
const commit = process.argv[2] ?? execFileSync('git', ['rev-parse', '--short=7', 'HEAD']).toString().trim()
const target = join(import.meta.dirname, 'recordings', commit)
/** Tables that may be empty: nothing of them is kept in a backup, or only a demo fills them. */
const passing = [
  'session',
  'login_attempt',
  'demo',
  'used_passkey_challenge',
  'used_sso_state',
  'script_trigger',
]
/** Filled by mails, authenticators and identity providers, or by time: recordings tell nothing of them. */
const notFurnished = [
  ...['account_identity', 'account_link', 'account_totp', 'email_proof', 'passkey', 'recovery_code'],
  ...['email_domain', 'identity_provider', 'ended_invitation', 'invitation_mail', 'registration'],
  ...['alarm_band', 'audit_value', 'company_deletion', 'company_feature', 'company_figure', 'daily_use'],
  ...['connection_hour', 'device_route', 'disk_figure', 'formula_state', 'gateway_hour', 'journal_version'],
  ...['licence_acceptance', 'message_channel', 'network_device', 'news_dismissal', 'notification_preference'],
  ...['portal_image', 'report_delivery', 'script_run', 'signal_sample'],
]
const mayBeEmpty = new Set([...passing, ...notFurnished])

const folder = await makeTemporaryFolder()
const log = {
  error: (details: object, message: string) =>
    process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
}
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
const mailbox = await openMailbox()
try {
  const url = await createDatabase(server.url)
  const env = {
    FYR_DATABASE_URL: url,
    FYR_DATA_DIR: join(folder, 'data'),
    FYR_SMTP_URL: mailbox.url,
    FYR_MAIL_FROM: 'fyr@example.com',
  }
  await mkdir(env.FYR_DATA_DIR)
  const portal = await furnishAndStop(url, env)
  await assertFilled(url)
  await mkdir(join(target, '..'), { recursive: true })
  await rm(`${target}.fyr`, { force: true })
  // Before the answers: asking for them signs people in, which is seen in some of them.
  const backup = await runScript('backup', `${target}.fyr`, env)
  if (backup.code !== 0) throw new Error(backup.err)
  const now = new Date(Math.ceil(Date.now() / 60_000) * 60_000)
  const calls = await answersAt(now, env, portal)
  const { callers, tokens, watched } = portal
  const header: RecordingHeader = { commit, now: now.toISOString(), callers, tokens, watched }
  const lines = [header, ...calls].map((line) => `${JSON.stringify(line)}\n`)
  await writeFile(`${target}.ndjson.gz`, gzipSync(lines.join(''), { level: 9 }))
  process.stdout.write(`${backup.out}${calls.length} answers are in ${target}.ndjson.gz\n`)
} finally {
  await mailbox.close().catch(() => undefined)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function createDatabase(cluster: string): Promise<string> {
  await asOwner(cluster, (client) => client.query('create database recorded'))
  const address = new URL(cluster)
  address.pathname = '/recorded'
  return address.href
}

async function furnishAndStop(url: string, env: Record<string, string>) {
  let portal: TestPortal | undefined
  try {
    return await furnishEverything({
      async start() {
        portal = await startTestPortal(env)
        return portal
      },
      async flush() {
        await portal?.stop()
        const database = await openDatabase({ url, log })
        const store = await openReadingsStore({ pool: database.pipeline, log })
        await store.waitIdle()
        await store.close()
        await database.close()
        portal = await startTestPortal(env)
        return portal
      },
      async cutMail() {
        while (mailbox.mails.length === 0) await sleep(20)
        await mailbox.close()
      },
    })
  } finally {
    await portal?.stop()
  }
}

/** By now the mail server is away: what waits to be sent waits on, here as in the tests. */
async function answersAt(
  now: Date,
  env: Record<string, string>,
  furnished: Awaited<ReturnType<typeof furnishEverything>>,
): Promise<RecordedCall[]> {
  const portal = await startTestPortal(env, { clock: { now: () => now } })
  try {
    const call = callerOf(portal, furnished.callers)
    const calls: RecordedCall[] = []
    for (const each of callsAbout(furnished, now.getTime())) {
      const answer = await call(each)
      // A key without readings has no latest one.
      if (answer.status !== 200 && !(answer.status === 404 && each.endpoint === 'readings.latest')) {
        const said = JSON.stringify(answer.answer)
        throw new Error(`${each.as} ${each.method} ${each.path}: ${answer.status} ${said}`)
      }
      calls.push({ ...each, ...answer })
    }
    return calls
  } finally {
    await portal.stop()
  }
}

async function assertFilled(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    )
    const empty: string[] = []
    for (const { name } of rows) {
      const found = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
      if (found.rowCount === 0 && !mayBeEmpty.has(name)) empty.push(name)
    }
    if (empty.length > 0) throw new Error(`furnish.ts puts nothing into ${empty.join(', ')}`)
  })
}
