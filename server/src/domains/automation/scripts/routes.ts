import { maxScriptParameters, maxScripts } from '@fyr/contract/automation/scripts/script-limits'
import type { ScriptBody } from '@fyr/contract/automation/scripts/scripts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { listRuns } from './run-store.ts'
import { callEvent, callFrom, callScript, messageOf } from './running/call-script.ts'
import { runMs } from './running/finish-call.ts'
import { newChain } from './running/locks.ts'
import type { ScriptHost } from './running/script-host.ts'
import { maxWaiting, type ScriptRunner } from './running/script-runner.ts'
import { countScripts, findScript, listScripts, type StoredScript } from './script-store.ts'
import { changeScript, createScript, forgetMemory, removeScript } from './scripts.ts'
import { checkSource, tryScript } from './try-script.ts'
import { listVersions } from './version-store.ts'
import { wireProblem, wireResult, wireRun, wireScript, wireSummary, wireVersion } from './wire.ts'

export interface ScriptDeps {
  host: ScriptHost
  runner: Pick<ScriptRunner, 'waitingOf' | 'reschedule'>
  createRateLimit: CreateRateLimit
}

/** Checks and tests of one company. */
const testRate = { perSecond: 5, burst: 30 }

export function scriptRoutes({ host, runner, createRateLimit }: ScriptDeps) {
  const tests = createRateLimit(testRate, 'script tests of a company')

  async function takeTest(companyId: string, now: Date): Promise<void> {
    if ((await tests.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
  }
  async function checked(context: RequestContext, source: string) {
    const { companyId } = byOf(context)
    return { source, problem: await checkSource(host.sandbox, companyId, source) }
  }
  const scriptOf = (context: RequestContext, id: string) =>
    context.inCompany(async (db) => found(await findScript(db, id)))

  async function run(context: RequestContext, id: string, parameters: unknown) {
    const { companyId, name, language } = byOf(context)
    const { script, runnable } = await context.inCompany(async (db) => ({
      script: found(await findScript(db, id)),
      runnable: found((await host.scripts.find(db, [id])).get(id)),
    }))
    assertRunnable(script)
    const event = callEvent(host.now(), parameters ?? null)
    const outcome = await callScript(host, runnable, event, callFrom(companyId, name))
    return wireResult(outcome ?? fail('request.tooMany'), language)

    function assertRunnable({ enabled, isValid, problem }: StoredScript): void {
      if (!enabled) fail('script.disabled')
      if (!isValid)
        fail('script.invalid', { params: { problem: problem ? messageOf(problem, language) : '' } })
    }
  }

  return {
    list: on.scripts.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(await listScripts(db, { ...input.query, language }), (each) => wireSummary(each, language)),
      ),
    ),
    usage: on.scripts.usage.handler(({ context }) =>
      context.inCompany(async (db) => {
        const { companyId } = db
        const { sandbox, runs, fetches } = host
        const cpu = sandbox.usageOf(companyId)
        return {
          scripts: { used: await countScripts(db), limit: maxScripts },
          cpuMs: { used: Math.round(cpu.used), limit: cpu.limit },
          runs: { used: runs.usedBy(companyId), limit: runs.limit },
          requests: { used: fetches.usedBy(companyId), limit: fetches.limit },
          waiting: { used: runner.waitingOf(companyId), limit: maxWaiting },
        }
      }),
    ),
    get: on.scripts.get.handler(async ({ input, context }) =>
      wireScript(await scriptOf(context, input.params.id), context.language),
    ),
    create: on.scripts.create.handler(async ({ input: { body }, context }) => {
      const source = await checked(context, body.source)
      const { interval = 0, ...given } = body
      const made = await context.inCompany((db, by) => createScript(db, by, { ...given, interval }, source))
      runner.reschedule()
      return wireScript(made, context.language)
    }),
    update: on.scripts.update.handler(async ({ input: { params, body }, context }) => {
      const changes: Partial<ScriptBody> = body
      const source = changes.source === undefined ? undefined : await checked(context, changes.source)
      const changed = await context.inCompany((db, by) => changeScript(db, by, params.id, changes, source))
      runner.reschedule()
      return wireScript(changed, context.language)
    }),
    remove: on.scripts.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeScript(db, by, input.params.id)),
    ),
    run: on.scripts.run.handler(({ input, context }) => run(context, input.params.id, null)),
    call: on.scripts.call.handler(({ input: { params, body }, context }) => {
      if (JSON.stringify(body.parameters ?? null).length > maxScriptParameters) {
        refuseField('body.parameters', 'field.tooLong', { maximum: maxScriptParameters })
      }
      return run(context, params.id, body.parameters)
    }),
    test: on.scripts.test.handler(async ({ input: { params, body }, context }) => {
      const { companyId, name, now, language, permissions } = byOf(context)
      const script = await scriptOf(context, params.id)
      await takeTest(companyId, now)
      const { source = script.source, event } = body
      const outcome = await tryScript(host, {
        ...{ companyId, script, source, event, by: name },
        may: (permission) => permissions.has(permission),
      })
      if (outcome.problem?.code === 'quota') fail('request.tooMany')
      return { ...wireResult(outcome, language), event: outcome.event }
    }),
    check: on.scripts.check.handler(async ({ input, context }) => {
      const { companyId, now } = byOf(context)
      await takeTest(companyId, now)
      const { problem } = await checked(context, input.body.source)
      return { isValid: problem === null, problem: wireProblem(problem, context.language) }
    }),
    runs: on.scripts.runs.handler(({ input: { params, query }, context }) =>
      context.inCompany(async (db, { language }) => {
        found(await findScript(db, params.id))
        return pageOf(await listRuns(db, params.id, query), (each) => wireRun(each, language))
      }),
    ),
    versions: on.scripts.versions.handler(({ input: { params, query }, context }) =>
      context.inCompany(async (db) => {
        found(await findScript(db, params.id))
        return pageOf(await listVersions(db, params.id, query), wireVersion)
      }),
    ),
    clearMemory: on.scripts.clearMemory.handler(async ({ input: { params }, context }) => {
      await scriptOf(context, params.id)
      // A run that is at work would write what it knows over it.
      if (!(await host.locks.lock(params.id, newChain(), runMs))) fail('server.busy')
      try {
        await context.inCompany((db, by) => forgetMemory(db, by, params.id))
      } finally {
        host.locks.unlock(params.id)
        host.freed(byOf(context).companyId)
      }
    }),
  }
}
