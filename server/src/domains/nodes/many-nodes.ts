import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { problemText } from '@fyr/texts/problem-text'
import { findApplication } from '#domains/applications/index.ts'
import type { RequestContext } from '#request/context.ts'
import { found, Problem } from '#request/problem.ts'
import { type RemovalOptions, removeNode, updateNode } from './nodes.ts'
import { type ReadingsRemoval, removeWithReadings } from './removal.ts'

/** What became of each of several nodes. */
interface Outcome {
  done: string[]
  failed: { deveui: string; code: ErrorCode; message: string }[]
}

type Caller = Pick<RequestContext, 'inCompany' | 'language'>

/** Changes nodes one by one, each as it is changed alone; 404 when the company has no such application. */
export async function updateNodes(
  context: Caller,
  deveuis: readonly string[],
  changes: { applicationId?: string | undefined; active?: boolean | undefined },
): Promise<Outcome> {
  const { applicationId, active } = changes
  const given = {
    ...(applicationId !== undefined && { applicationId }),
    ...(active !== undefined && { active }),
  }
  if (applicationId !== undefined)
    await context.inCompany(async (db) => found(await findApplication(db, applicationId)))
  return await oneByOne(context, deveuis, (deveui) =>
    context.inCompany((db, by) => updateNode(db, by, deveui, given)),
  )
}

/** Deletes nodes one by one, each as it is deleted alone. */
export async function removeNodes(
  context: Caller,
  readings: ReadingsRemoval,
  deveuis: readonly string[],
  options: RemovalOptions,
): Promise<Outcome> {
  return await oneByOne(context, deveuis, (deveui) =>
    removeWithReadings(context, readings, undefined, (db, by) => removeNode(db, by, deveui, options)),
  )
}

/** A transaction for each, so that none undoes another; what is refused is told of that one. */
async function oneByOne(
  { language }: Caller,
  deveuis: readonly string[],
  work: (deveui: string) => Promise<void>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] }
  for (const deveui of new Set(deveuis)) {
    try {
      await work(deveui)
      outcome.done.push(deveui)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, params } = error
      outcome.failed.push({ deveui, code, message: problemText(language, code, params) })
    }
  }
  return outcome
}
