import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorCode, errors } from '@fyr/contract/endpoints/errors'
import type { Language } from '@fyr/contract/endpoints/fields'
import { problemText } from '@fyr/texts/problem-text'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import * as z from 'zod'
import { onTwoCompanies } from '../companies/on-two-companies.ts'
import { addressOf } from '../global-setup.ts'
import type { Answer, TestPortal } from '../portal.ts'
import { until } from '../until.ts'

export const languages: readonly Language[] = ['en', 'sv', 'da']

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  language?: Language
  token?: string | undefined
}

/** A call with a body that may be bytes or text, sent as JSON whatever they are. */
async function callRaw(
  portal: TestPortal,
  method: string,
  path: string,
  { language = 'en', headers, body, token }: Sent,
): Promise<Answer> {
  return await portal.call(method, path, {
    token,
    body,
    headers: {
      'accept-language': language,
      ...((typeof body === 'string' || body instanceof Uint8Array) && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
}

/** As `onTwoCompanies`, for calls that mean harm: the portal must be well after each test. */
export function onAttackedPortal(env: Record<string, string> = {}) {
  const both = onTwoCompanies(env)
  beforeAll(() => untilQuiet(both.portal))
  afterEach(() => expectUnharmed(both.portal))
  const call = (method: string, path: string, sent: Sent = {}) =>
    callRaw(both.portal, method, path, { token: both.own.session.token, ...sent })
  return { both, call }
}

const problem = z.strictObject({
  code: z.string(),
  message: z.string().min(1),
  errors: z
    .array(z.strictObject({ field: z.string(), code: z.string(), message: z.string().min(1) }))
    .max(100)
    .optional(),
  requestId: z.guid(),
})
/** What no answer may tell: how it works inside. */
const internals =
  /select .+ from |insert (into|or) |relation "|constraint|syntax error|postgres|kysely|zod|node_modules|\.ts:\d|at \w+ \(/i

/** A refusal in the shape of all refusals, in the language asked for. */
export function expectRefused(answer: Answer, language: Language = 'en'): z.infer<typeof problem> {
  const body = problem.parse(answer.body)
  const code = body.code as ErrorCode
  expect(errors[code]).toBe(answer.status)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get('x-request-id')).toBe(body.requestId)
  const texts = [body.message, ...(body.errors ?? []).map(({ message }) => message)]
  for (const text of texts) expect(text).not.toMatch(/\{\{|undefined|NaN/)
  expect(JSON.stringify(answer.body)).not.toMatch(internals)
  if (!problemText(language, code).includes('{{')) expect(body.message).toBe(problemText(language, code))
  for (const each of body.errors ?? []) expect(Object.hasOwn(errors, each.code)).toBe(true)
  return body
}

/** Resolves when alarms and actions that were caused so far have run: from then on rows change by calls only. */
export async function untilQuiet(portal: TestPortal): Promise<void> {
  let before = ''
  await until(async () => {
    await sleep(1500)
    const now = JSON.stringify(await countRows(portal))
    const isQuiet = now === before
    before = now
    return isQuiet
  }, 60_000)
}

/** Rows of every table but those that note attempts as such; of jobs, those that were ever made. */
export async function countRows(portal: TestPortal): Promise<Record<string, number>> {
  const tables = await tablesOf(portal)
  const ofPlatform = await portal.database.withPlatform(async ({ query }) => {
    const counts = tables.map(
      (name) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`,
    )
    return (await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(query))
      .rows
  })
  const { rows } = await portal.database.pipeline.query<{ name: string; count: number }>(
    `select 'reading_log' as name, count(*)::int as count from reading_log
     union all select 'series', count(*)::int from series`,
  )
  return Object.fromEntries([...ofPlatform, ...rows].map(({ name, count }) => [name, count]))
}

const tablesByPortal = new WeakMap<TestPortal, Promise<string[]>>()
/** They stay the same while a portal runs, and finding them out takes longer than to count their rows. */
function tablesOf(portal: TestPortal): Promise<string[]> {
  const known = tablesByPortal.get(portal) ?? findTables(portal)
  tablesByPortal.set(portal, known)
  return known
}

async function findTables(portal: TestPortal): Promise<string[]> {
  await keepMadeJobs(portal)
  // What calls write by themselves, what the portal does in the background, and jobs: `made_job` has them all.
  const noted = [
    'login_attempt',
    'session',
    'log_entry',
    'ingest_error',
    'sign_in',
    'audit_chain',
    'job',
    'connection_state',
    'connection_hour',
    'company_reading_count',
    'node_reading_count',
  ]
  return await portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.table_privileges
      where table_schema = current_schema() and privilege_type = 'SELECT' and grantee = 'fyr_platform'`.execute(
      query,
    )
    return rows.map(({ name }) => name).filter((name) => !noted.includes(name))
  })
}

/** A job that is done is deleted, so each is noted beside: one that a refused call has queued does not slip by. */
async function keepMadeJobs(portal: TestPortal): Promise<void> {
  const { rows } = await portal.database.pipeline.query('select current_database() as name')
  const owner = new pg.Client({ connectionString: addressOf(inject('testCluster').url, rows[0].name) })
  await owner.connect()
  try {
    await owner.query(`
      create table made_job (id uuid not null);
      create function keep_made_job() returns trigger language plpgsql security definer set search_path from current
        as $$ begin insert into made_job values (new.id); return null; end $$;
      create trigger keep_made_job after insert on job for each row execute function keep_made_job();
      grant select on made_job to fyr_platform`)
  } finally {
    await owner.end()
  }
}

/** Whatever came in: the process goes on, and its objects are what they were. */
async function expectUnharmed(portal: TestPortal): Promise<void> {
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
}

export const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
export const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
export const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"a${at}":1`).join()}}`
