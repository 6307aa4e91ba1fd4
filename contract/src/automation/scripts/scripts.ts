import * as z from 'zod'
import { changeBody } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import type { ErrorCode } from '../../endpoints/errors.ts'
import { deveui, id, key, moment, name, pageQuery, text } from '../../endpoints/fields.ts'
import { maxBoundKeys, maxBoundNodes, maxScriptSource } from './script-limits.ts'
import { scriptEffectKinds, scriptRunStates, scriptTriggers, scriptTypes } from './script-types.ts'

const { endpoint, listEndpoint } = endpointsOf('Scripts')

const source = text(maxScriptSource)
  .refine((value) => value.trim() !== '', { message: 'field.required' satisfies ErrorCode })
  .describe('JavaScript with a function run(event), which may be async')

const body = z.strictObject({
  name,
  description: text(1000).trim().default(''),
  type: z.number().int().min(0).max(2),
  interval: z
    .number()
    .int()
    .min(0)
    .max(31 * 86_400)
    .default(0)
    .describe('Seconds between runs, required for a repeating script; 0: it does not run by itself'),
  enabled: z.boolean().default(true),
  source,
  boundTag: deveui.nullable().default(null).describe('The node whose readings trigger it'),
  boundTags: z.array(deveui).max(maxBoundNodes).default([]).describe('Further nodes that trigger it'),
  boundKeys: z.array(key).max(maxBoundKeys).default([]).describe('Only readings of these keys; none for all'),
})
export type ScriptBody = z.output<typeof body>

/** Requires the interval of a repeating script. */
const newScript = body
  .extend({ interval: body.shape.interval.unwrap().optional() })
  .superRefine(({ type, interval }, { addIssue }) => {
    if (type !== scriptTypes.repeating || interval !== undefined) return
    addIssue({ code: 'custom', path: ['interval'], message: 'field.required' satisfies ErrorCode })
  })

/** What is wrong with a script, and where. */
export const scriptProblem = z
  .object({
    code: z.string().describe('syntax, noRun, timeout, outOfMemory, runtime, quota, …'),
    message: z.string().describe('In the language of who asks, with the words of the engine'),
    line: z.number().nullable(),
    column: z.number().nullable(),
  })
  .meta({ id: 'ScriptProblem' })
export type ScriptProblem = z.infer<typeof scriptProblem>

const summary = {
  scriptId: id,
  name: z.string(),
  description: z.string(),
  type: z.number(),
  interval: z.number(),
  enabled: z.boolean(),
  isValid: z.boolean().describe('Whether it could be read when it was saved'),
  problem: scriptProblem.nullable().describe('Why it is not valid, or why its last run failed'),
  disabledBy: z.enum(['user', 'failures']).nullable().describe('Null while it is enabled'),
  boundTag: z.string().nullable(),
  boundTags: z.array(z.string()),
  boundKeys: z.array(z.string()),
  boundNodeName: z.string().nullable(),
  lastRun: moment.nullable(),
  lastRunState: z.enum(scriptRunStates).nullable(),
  nextRun: moment.nullable().describe('Of an enabled repeating script'),
  failures: z.number().describe('In succession'),
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
}
export const scriptSummary = z.object(summary).meta({ id: 'ScriptSummary' })
export type ScriptSummary = z.infer<typeof scriptSummary>

export const script = z
  .object({ ...summary, source: z.string(), memory: z.string().describe('JSON of what it remembers') })
  .meta({ id: 'Script' })
export type Script = z.infer<typeof script>

const logLine = z.object({ level: z.enum(['log', 'warn', 'error']), text: z.string() })

/** What a run did, or in a test would have done. */
export const scriptEffect = z
  .object({
    kind: z.enum(scriptEffectKinds),
    summary: z.string().describe('One line, as plain text'),
  })
  .meta({ id: 'ScriptEffect' })
export type ScriptEffect = z.infer<typeof scriptEffect>

export const scriptRun = z
  .object({
    scriptRunId: id,
    scriptId: id,
    trigger: z.enum(scriptTriggers),
    state: z.enum(scriptRunStates),
    problem: scriptProblem.nullable(),
    version: z.number(),
    time: moment.describe('Of the last of them'),
    /** Runs of the same kind that followed at once and are told in one entry. */
    runs: z.number(),
    cpuMs: z.number(),
    console: z.array(logLine),
    effects: z.array(scriptEffect),
    calledBy: z.string().nullable().describe('Who or what called it'),
  })
  .meta({ id: 'ScriptRun' })
export type ScriptRun = z.infer<typeof scriptRun>

/** What a called or tried script came to. */
export const scriptResult = z
  .object({
    state: z.enum(scriptRunStates),
    result: z.unknown().describe('What run answered'),
    problem: scriptProblem.nullable(),
    console: z.array(logLine),
    effects: z.array(scriptEffect),
    cpuMs: z.number(),
  })
  .meta({ id: 'ScriptResult' })
export type ScriptResult = z.infer<typeof scriptResult>

export const scriptVersion = z
  .object({
    version: z.number(),
    source: z.string(),
    savedAt: moment,
    savedBy: z.string(),
  })
  .meta({ id: 'ScriptVersion' })
export type ScriptVersion = z.infer<typeof scriptVersion>

/** What the scripts of a company have used, against its limits. */
export const scriptUsage = z
  .object({
    scripts: z.object({ used: z.number(), limit: z.number() }),
    cpuMs: z.object({ used: z.number(), limit: z.number() }).describe('In the last minute'),
    runs: z.object({ used: z.number(), limit: z.number() }).describe('In the last minute'),
    requests: z.object({ used: z.number(), limit: z.number() }).describe('HTTP, in the last minute'),
    waiting: z.object({ used: z.number(), limit: z.number() }).describe('Triggers that were not run yet'),
  })
  .meta({ id: 'ScriptUsage' })
export type ScriptUsage = z.infer<typeof scriptUsage>

const params = z.strictObject({ id })
const refusals = [
  'script.nameTaken',
  'script.unknownNode',
  'script.unboundTrigger',
  'script.tooManyOfNode',
] as const satisfies readonly ErrorCode[]

const listQuery = z.strictObject({
  ...pageQuery,
  sort: z.enum(['name', 'type', 'lastRun', 'updatedAt']).default('name'),
  state: z.enum(['enabled', 'disabled', 'failing', 'invalid']).optional(),
  type: z.coerce.number().int().min(0).max(2).optional(),
  deveui: deveui.optional().describe('Those that this node triggers'),
})
export type ScriptQuery = z.output<typeof listQuery>

export const scripts = {
  list: listEndpoint('/script/company/{id}', 'Script.View', {
    company: 'id',
    summary: 'The scripts of a company',
    params,
    query: listQuery,
    item: scriptSummary,
  }),
  usage: endpoint('GET', '/script/usage/{id}', 'Script.View', {
    company: 'id',
    summary: 'What the scripts of a company use, against its limits',
    params,
    output: scriptUsage,
  }),
  create: endpoint('POST', '/script/{id}', 'Script.Create', {
    company: 'id',
    errors: [...refusals, 'script.tooMany'],
    summary: 'Create a script; one that cannot be read is saved and not run',
    params,
    body: newScript,
    output: script,
    status: 201,
  }),
  get: endpoint('GET', '/script/{id}', 'Script.View', {
    summary: 'One script',
    params,
    output: script,
  }),
  update: endpoint('PUT', '/script/{id}', 'Script.Update', {
    errors: [...refusals],
    summary: 'Change a script; another source is another version',
    params,
    body: changeBody(body.shape, script.shape),
    output: script,
  }),
  remove: endpoint('DELETE', '/script/{id}', 'Script.Update', {
    summary: 'Delete a script with its versions and runs',
    params,
  }),
  run: endpoint('GET', '/script/run/{id}', 'Script.Update', {
    errors: ['script.disabled', 'script.invalid', 'request.tooMany'],
    summary: 'Run a script now, and wait for what it answers',
    params,
    output: scriptResult,
  }),
  call: endpoint('POST', '/script/run/{id}', 'Script.Update', {
    token: 'control',
    errors: ['script.disabled', 'script.invalid', 'request.tooMany'],
    summary: 'Call a script with parameters, and wait for what it answers',
    params,
    body: z.strictObject({ parameters: z.unknown().optional() }),
    output: scriptResult,
  }),
  test: endpoint('POST', '/script/test/{id}', 'Script.Update', {
    errors: ['request.tooMany'],
    summary: 'Try a source without saving: it reads what there is, and changes, sends and writes nothing',
    params,
    body: z.strictObject({
      source: source.optional().describe('Else that of the script'),
      event: z
        .unknown()
        .optional()
        .describe('Else the last message of its node, or a call without parameters'),
    }),
    output: scriptResult.extend({ event: z.unknown().describe('What it was called with') }),
  }),
  check: endpoint('POST', '/script/check', 'Script.View', {
    errors: ['request.tooMany'],
    summary: 'Whether a source can be read and has a function run',
    body: z.strictObject({ source }),
    output: z.object({ isValid: z.boolean(), problem: scriptProblem.nullable() }),
  }),
  runs: listEndpoint('/script/runs/{id}', 'Script.View', {
    summary: 'The last runs of a script, newest first',
    params,
    query: z.strictObject({
      limit: pageQuery.limit.default(50),
      offset: pageQuery.offset,
      state: z.enum(scriptRunStates).optional(),
    }),
    item: scriptRun,
  }),
  versions: listEndpoint('/script/versions/{id}', 'Script.View', {
    summary: 'The versions of a script, newest first',
    params,
    query: z.strictObject({ limit: pageQuery.limit.default(20), offset: pageQuery.offset }),
    item: scriptVersion,
  }),
  clearMemory: endpoint('DELETE', '/script/memory/{id}', 'Script.Update', {
    summary: 'Forget what a script remembers',
    params,
  }),
}
