import { createHash, randomUUID } from 'node:crypto'
import { lastingEvents } from '@fyr/contract/messages/action-events'
import type { CompanyDb } from '#db/index.ts'
import type { ActionJob } from '#domains/messages/action-events/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { insertJobs } from '#jobs/index.ts'
import { lockAction, noteRun, noteSuppressed, type StoredAction } from './action-store.ts'
import { cooldownEnd } from './actions.ts'
import { compose } from './compose.ts'
import type { Occasion } from './messages/render.ts'
import { companyName, countRuns, hasRun, insertRun, isStillQuiet } from './run-store.ts'

/** Runs of a company in a minute that are sent; as many again are in the history and not sent, the rest is counted. */
export const maxRunsAMinute = 60

export interface RunDeps {
  publicUrl: string
}

/**
 * Runs an action for an event, once however often it is asked. What it sends are jobs of the same transaction, so
 * that it either ran or did not. Nothing happens for one that rests, that was changed to another event, or whose
 * state did not last; the events it rests through are counted.
 * @returns whether something was queued
 */
export async function runAction(
  db: CompanyDb,
  { actionId, type, key, at: time, deveui, gatewayId, facts, more }: ActionJob,
  now: Date,
  deps: RunDeps,
): Promise<boolean> {
  const action = await lockAction(db, actionId)
  if (!action?.active || action.eventType !== type) return false
  const eventKey = `${type}:${key}`
  if (await hasRun(db, actionId, eventKey)) return false
  const at = new Date(time)
  const isLasting = lastingEvents.some((each) => each === type) && action.duration > 0
  if (isLasting && !(await isStillQuiet(db, { deveui, gatewayId, at }))) return false
  const runs = await countRuns(db, new Date(now.getTime() - 60_000))
  if (cooldownEnd(action, now) !== null || runs >= 2 * maxRunsAMinute) {
    await noteSuppressed(db, actionId, 1 + more)
    db.publishEvent('action', { companyId: db.companyId, actionId })
    return false
  }
  const known = { ...facts, ...(gatewayId !== null && { gatewayId }) }
  const isCapped = runs >= maxRunsAMinute
  await send(db, action, { key: eventKey, type, at, facts: known, isTest: false, isCapped }, now, deps)
  if (!isCapped) await noteRun(db, actionId, now)
  if (more > 0) await noteSuppressed(db, actionId, more)
  return true
}

interface Cause {
  key: string
  type: number
  at: Date
  facts: Readonly<Record<string, string>>
  isTest: boolean
  isCapped: boolean
}

/** Writes the run, its messages and the jobs that send them. Answers how many are sent. */
export async function send(
  db: CompanyDb,
  action: StoredAction,
  { key, type, at, facts, isTest, isCapped }: Cause,
  now: Date,
  { publicUrl }: RunDeps,
): Promise<number> {
  const { language, timeZone } = await settingsOf(db)
  const occasion: Occasion = {
    ...{ type, at, facts, isTest, publicUrl },
    company: await companyName(db),
    title: action.title,
    emailTitleTemplate: action.emailTitleTemplate,
    messageTemplate: action.messageTemplate,
    mqttTopicTemplate: action.mqttTopicTemplate,
    suppressed: isTest ? 0 : action.suppressed,
  }
  const id = isTest ? randomUUID() : runIdOf(action.id, key)
  const composed = await compose(db, id, action, occasion, { language, timeZone })
  const run = { id, actionId: action.id, key, type, at, ranAt: now, isTest, facts }
  await insertRun(
    db,
    run,
    composed.map(({ delivery, job, reason = null }) => {
      if (isCapped) return { ...delivery, state: 'capped', reason: 'tooManyAtOnce' }
      return { ...delivery, state: job ? 'queued' : 'failed', reason }
    }),
  )
  const jobs = isCapped ? [] : composed.flatMap(({ job }) => job ?? [])
  await insertJobs(db, jobs, now)
  db.publishEvent('action', { companyId: db.companyId, actionId: action.id })
  return jobs.length
}

/** A run that is made again, after a crash at the worst moment, has the same id: receivers know it by that. */
function runIdOf(actionId: string, key: string): string {
  const hex = createHash('sha256').update(`${actionId} ${key}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
