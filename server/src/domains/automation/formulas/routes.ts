import type { FormulaBackfill } from '@fyr/contract/automation/formulas/formula-backfills'
import type { FormulaConstant } from '@fyr/contract/automation/formulas/formula-constants'
import type { Formula, FormulaSummary } from '@fyr/contract/automation/formulas/formulas'
import type { Language } from '@fyr/contract/endpoints/fields'
import { constantsOf, parseFormula, variablesOf } from '@fyr/formulas'
import { formulaProblemText } from '@fyr/texts/formula-text'
import type { Database } from '#db/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { actorOf, byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found } from '#request/problem.ts'
import type { Backfill } from './backfill/backfill-store.ts'
import { backfillsOf, startBackfill, stopBackfill } from './backfill/backfills.ts'
import { type Constant, listConstants } from './constant-store.ts'
import { changeConstant, createConstant, removeConstant } from './constants.ts'
import {
  findFormula,
  listFormulas,
  listWholeFormulas,
  type StoredFormula,
  type FormulaSummary as StoredSummary,
} from './formula-store.ts'
import { changeFormula, createFormula, removeFormula } from './formulas.ts'
import { importFormulas, rowOf } from './import.ts'
import { allTemplates, changeTemplate, createTemplate, removeTemplate } from './templates/templates.ts'
import { tryFormula, wireProblem } from './try-formula.ts'

export interface FormulaDeps {
  database: Database
  store: ReadingsStore
  createRateLimit: CreateRateLimit
  /** Looks for jobs now. */
  wakeJobs(): void
}

/** Tests of one company. */
const testRate = { perSecond: 5, burst: 30 }

const wireConstant = ({ id, name, value }: Constant): FormulaConstant => ({ constantId: id, name, value })

const wireSummary = (
  { id, problem, updatedAt, ...summary }: StoredSummary,
  language: Language,
): FormulaSummary => ({
  formulaId: id,
  ...summary,
  lastProblem: problem && {
    ...problem,
    message: formulaProblemText(language, problem.code),
    at: new Date(problem.at).toISOString(),
  },
  updatedAt: updatedAt.toISOString(),
})

const wire = (
  { text, outputLabel, outputUnit, variables, constants, createdAt, ...summary }: StoredFormula,
  language: Language,
): Formula => ({
  ...wireSummary(summary, language),
  text,
  outputLabel,
  outputUnit,
  variables,
  constants: constants.map(wireConstant),
  isGlobal: false,
  createdAt: createdAt.toISOString(),
})

const wireBackfill = ({
  id,
  from,
  to,
  position,
  createdAt,
  finishedAt,
  ...same
}: Backfill): FormulaBackfill => ({
  backfillId: id,
  state: same.state,
  from: from.toISOString(),
  to: to.toISOString(),
  progress: Math.floor((100 * (position.getTime() - from.getTime())) / (to.getTime() - from.getTime())),
  computed: same.computed,
  problems: same.problems,
  reason: same.reason,
  requestedBy: same.requestedBy,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

export function formulaRoutes({ database, store, createRateLimit, wakeJobs }: FormulaDeps) {
  const tests = createRateLimit(testRate, 'formula tests of a company')
  return {
    list: on.formulas.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(await listFormulas(db, { ...input.query, language }), (each) => wireSummary(each, language)),
      ),
    ),
    get: on.formulas.get.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        wire(found(await findFormula(db, input.params.id)), language),
      ),
    ),
    create: on.formulas.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await createFormula(db, by, input.body), by.language)),
    ),
    update: on.formulas.update.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) => wire(await changeFormula(db, by, params.id, body), by.language)),
    ),
    remove: on.formulas.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeFormula(db, by, input.params.id)),
    ),
    templates: on.formulas.templates.handler(({ context }) =>
      database.withPlatform((db) => allTemplates(db, context.language)),
    ),
    createTemplate: on.formulas.createTemplate.handler(({ input, context }) =>
      database.withPlatform((db) => createTemplate(db, actorOf(context), input.body)),
    ),
    updateTemplate: on.formulas.updateTemplate.handler(({ input: { params, body }, context }) =>
      database.withPlatform((db) => changeTemplate(db, actorOf(context), params.id, body)),
    ),
    removeTemplate: on.formulas.removeTemplate.handler(({ input, context }) =>
      database.withPlatform((db) => removeTemplate(db, actorOf(context), input.params.id)),
    ),
    constants: on.formulas.constants.handler(({ context }) =>
      context.inCompany(async (db) => (await listConstants(db)).map(wireConstant)),
    ),
    createConstant: on.formulas.createConstant.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wireConstant(await createConstant(db, by, input.body))),
    ),
    updateConstant: on.formulas.updateConstant.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) => wireConstant(await changeConstant(db, by, params.id, body))),
    ),
    removeConstant: on.formulas.removeConstant.handler(({ input, context }) =>
      context.inCompany((db, by) => removeConstant(db, by, input.params.id)),
    ),
    import: on.formulas.import.handler(({ input: { body }, context }) =>
      context.inCompany((db, by) => importFormulas(db, by, body.formulas, body)),
    ),
    export: on.formulas.export.handler(({ input, context }) =>
      context.inCompany(async (db) => pageOf(await listWholeFormulas(db, input.query), rowOf)),
    ),
    variablesFromString: on.formulas.variablesFromString.handler(({ input, context: { language } }) => {
      const { tree, problem } = parseFormula(input.body.text)
      return {
        variables: tree ? variablesOf(tree) : [],
        constants: tree ? constantsOf(tree) : [],
        problem: problem ? wireProblem(problem, language) : null,
      }
    }),
    testFormula: on.formulas.testFormula.handler(async ({ input, context }) => {
      const { companyId, now } = byOf(context)
      if ((await tests.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
      return await tryFormula(input.body, { context, store })
    }),
    backfills: on.formulas.backfills.handler(({ input, context }) =>
      context.inCompany(async (db) => (await backfillsOf(db, input.params.id)).map(wireBackfill)),
    ),
    startBackfill: on.formulas.startBackfill.handler(async ({ input: { params, body }, context }) =>
      wireBackfill(await startBackfill({ store, wake: wakeJobs }, context, params.id, body)),
    ),
    cancelBackfill: on.formulas.cancelBackfill.handler(({ input: { params }, context }) =>
      context.inCompany(async (db, by) =>
        wireBackfill(await stopBackfill(db, by, { id: params.backfillId, formulaId: params.id })),
      ),
    ),
  }
}
