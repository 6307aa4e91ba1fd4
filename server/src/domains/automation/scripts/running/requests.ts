import type { ScriptEffect } from '@fyr/contract/automation/scripts/scripts'
import { deveui, key, text } from '@fyr/contract/endpoints/fields'
import { scriptProblemText } from '@fyr/texts/script-text'
import * as z from 'zod'
import { type CompanyDb, type Database, isAboutData } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import type { MinuteQuotas } from '#lib/fairness/minute-quotas.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { oneLine, shorten } from '#lib/text/plain-text.ts'
import { guardedFetch, type RulesOf } from '#outbound/index.ts'
import type { Reading, ReadingsStore } from '#readings-store/index.ts'
import type { SandboxAnswer } from '#sandbox/index.ts'
import type { HasPermission } from './maker-rights.ts'
import { searchNodes } from './node-search-store.ts'
import { storable } from './problem.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const maxReadings = 5000
/** Readings that are written as JSON between two looks at the clock. */
const readingsAtOnce = 50
/** Of a request that a script makes, and of what it is answered. */
const maxSent = 65_536
const maxFetched = 262_144
const fetchMs = 10_000

/** What scripts ask for, as `scriptAdapter` writes it. Nothing of it is trusted. */
const request = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latest'), deveui, key: key.optional() }),
  z.strictObject({
    kind: z.literal('readings'),
    deveui,
    key,
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    limit: z.number().int().min(1).max(maxReadings).default(1000),
  }),
  z.strictObject({
    kind: z.literal('nodes'),
    search: text(100).default(''),
    limit: z.number().int().min(1).max(1000).default(100),
  }),
  z.strictObject({
    kind: z.literal('fetch'),
    url: z.string().max(2048),
    method: z.string().toUpperCase().pipe(z.enum(methods)).default('GET'),
    headers: z.record(z.string().max(100), z.coerce.string().max(4096)).default({}),
    body: z.string().max(maxSent).optional(),
  }),
  z.strictObject({ kind: z.literal('call'), script: text(255), parameters: z.unknown().optional() }),
])

export interface RequestParts {
  database: Pick<Database, 'withCompany'>
  store: Pick<ReadingsStore, 'findSeries' | 'latest' | 'limit' | 'range' | 'listSeries'>
  /** Where `fyr.fetch` may lead. */
  rulesOf: RulesOf
  /** HTTP in a minute. */
  fetches: MinuteQuotas
  now(): Date
}

/** The run that asks. */
export interface AskingRun {
  companyId: string
  /** Nothing is sent that may change something. */
  isTest: boolean
  may: HasPermission
  /** What was done at once. */
  done: ScriptEffect[]
  /** Characters that the answers to one step may still have: a script has 16 MB. */
  room: { characters: number }
  /** Runs another script; answers what it answered. */
  call(script: string, parameters: unknown): Promise<unknown>
}

/** Answers what a script asks; rejects for faults of the portal only, which are none of the script. */
export async function answerRequest(
  payload: string,
  run: AskingRun,
  parts: RequestParts,
): Promise<SandboxAnswer> {
  try {
    const parsed = request.safeParse(JSON.parse(payload))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return { error: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
    }
    const asked = parsed.data
    const needed = asked.kind === 'call' ? 'Script.Update' : asked.kind === 'fetch' ? null : 'Tag.View'
    if (needed && !run.may(needed)) return { error: scriptProblemText('en', 'notAllowed', needed) }
    switch (asked.kind) {
      case 'fetch':
        return await fetch(asked, run, parts)
      case 'call':
        return { value: await run.call(asked.script, asked.parameters ?? null) }
      default:
        return await chargeTo({ companyId: run.companyId, principal: 'script' }, async () => ({
          json: await read(asked, run, parts),
        }))
    }
  } catch (error) {
    if (error instanceof AskRefused) return { error: error.message }
    if (error instanceof SyntaxError || isAboutData(error)) return { error: 'The request cannot be read' }
    throw error
  }
}

/** A refusal in words that the script is told. */
export class AskRefused extends Error {}

type Asked<K> = Extract<z.output<typeof request>, { kind: K }>

/** JSON of what a script reads, written in slices. */
async function read(
  asked: Asked<'latest' | 'readings' | 'nodes'>,
  run: AskingRun,
  parts: RequestParts,
): Promise<string> {
  if (asked.kind === 'latest') return await latest(asked, run, parts)
  if (asked.kind === 'readings') return await readings(asked, run, parts)
  const nodes = await parts.database.withCompany(run.companyId, (db) => searchNodes(db, asked))
  return fitting(JSON.stringify(nodes), run)
}

function fitting(text: string, { room }: AskingRun): string {
  room.characters -= text.length
  if (room.characters < 0) throw new AskRefused('The answers are too large')
  return text
}

const wire = ({ value, time }: Reading) =>
  `{"value":${JSON.stringify(value)},"time":"${new Date(time).toISOString()}"}`

async function nodeIn(db: CompanyDb, deveui: string) {
  const node = await findNode(db, deveui)
  if (!node) throw new AskRefused(`There is no node ${deveui}`)
  return node
}

async function latest({ deveui, key }: Asked<'latest'>, run: AskingRun, { database, store }: RequestParts) {
  const { id: nodeId } = await database.withCompany(run.companyId, (db) => nodeIn(db, deveui))
  if (key !== undefined) {
    const [series] = await store.findSeries([{ nodeId, key }])
    const [reading] = series === undefined ? [] : await store.latest([series])
    return fitting(reading ? wire(reading) : 'null', run)
  }
  const all = (await store.listSeries([nodeId])).slice(0, 1000)
  const newest = await store.latest(all.map(({ series }) => series))
  const entries: string[] = []
  for (const [at, { key: name }] of all.entries()) {
    const reading = newest[at]
    if (reading) entries.push(fitting(`${JSON.stringify(name)}:${wire(reading)}`, run))
    if (at % readingsAtOnce === 0) await yieldWhenDue()
  }
  return `{${entries.join(',')}}`
}

/** Oldest first; of more than the limit the newest. */
async function readings(
  { deveui, key, from, to, limit }: Asked<'readings'>,
  run: AskingRun,
  { database, store, now }: RequestParts,
) {
  const { id: nodeId } = await database.withCompany(run.companyId, (db) => nodeIn(db, deveui))
  const [series] = await store.findSeries([{ nodeId, key }])
  if (series === undefined) return '[]'
  const [start, end] = [
    from ? Date.parse(from) : Number.NEGATIVE_INFINITY,
    to ? Date.parse(to) : now().getTime() + 1,
  ]
  const newestFirst: string[] = []
  for await (const { times, values } of store.range(series, start, end, { limit, order: 'newestFirst' })) {
    for (const [at, time] of times.entries()) {
      const value = values[at]
      if (value !== undefined) newestFirst.push(fitting(wire({ time, value }), run))
      if (at % readingsAtOnce === 0) await yieldWhenDue()
    }
  }
  return `[${newestFirst.reverse().join(',')}]`
}

async function fetch(
  { url, method, headers, body }: Asked<'fetch'>,
  run: AskingRun,
  { rulesOf, fetches }: RequestParts,
): Promise<SandboxAnswer> {
  const { companyId, isTest, done } = run
  const note = (outcome: string) =>
    done.push({ kind: 'request', summary: storable(shorten(oneLine(`${method} ${url}: ${outcome}`), 200)) })
  if (isTest && method !== 'GET' && method !== 'HEAD') {
    note('-')
    return { value: { status: 0, headers: {}, text: '' } }
  }
  if (fetches.isSpent(companyId)) return { error: `More than ${fetches.limit} requests in a minute` }
  fetches.charge(companyId, 1)
  const sent = { method, headers: { 'user-agent': 'Fyr', ...headers }, ...(body !== undefined && { body }) }
  const limits = { timeoutMs: fetchMs, maxBytes: maxFetched }
  const answer = await guardedFetch(url, { ...sent, ...limits }, await rulesOf(companyId))
  if (answer.outcome === 'failed') {
    note(answer.reason)
    return { error: `${method} ${url}: ${answer.reason}` }
  }
  note(String(answer.status))
  const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  const text = answer.body.toString().replaceAll('\0', '')
  return { value: { status: answer.status, headers: Object.fromEntries(told), text } }
}
