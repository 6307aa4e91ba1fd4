import { randomUUID } from 'node:crypto'
import type { Action, ActionBody, ActionChanges } from '@fyr/contract/automation/actions'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { createEncryption, type Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import {
  type ActionSettings,
  countActions,
  deleteAction,
  endCooldowns,
  findAction,
  insertAction,
  lockAction,
  type StoredAction,
  updateAction,
} from './action-store.ts'
import { newAction, secretNames, settingsAfter, toldOf } from './settings.ts'

const objectType = 'action'
/** Of a company. */
export const maxActions = 100

export const actionSecrets = (installationKey: Uint8Array): Encryption =>
  createEncryption(installationKey, 'action')

export const foundAction = <T>(action: T | undefined): T => action ?? fail('action.notFound')

export async function createAction(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: ActionBody,
  encryption: Encryption,
): Promise<StoredAction> {
  await advisoryLock(db, 'actions')
  if ((await countActions(db)) >= maxActions) fail('action.tooMany', { params: { maximum: maxActions } })
  const id = randomUUID()
  const settings = await settingsAfter(db, id, newAction, body, encryption)
  await insertAction(db, id, settings, by.now)
  await recordChange(db, by, 'created', [objectType, id, settings.title])
  tell(db, id)
  return foundAction(await findAction(db, id))
}

export async function changeAction(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  body: ActionChanges,
  encryption: Encryption,
): Promise<StoredAction> {
  const before = foundAction(await lockAction(db, id))
  const after = await settingsAfter(db, id, before, body, encryption)
  const changes = { ...changesBetween(toldOf(before), toldOf(after)), ...changedSecrets(before, after) }
  if (Object.keys(changes).length === 0) return before
  await updateAction(db, id, after)
  await recordChange(db, by, 'updated', [objectType, id, after.title], changes)
  tell(db, id)
  return foundAction(await findAction(db, id))
}

/** That secrets were changed, and nothing of them (threat 19). */
function changedSecrets(before: ActionSettings, after: ActionSettings) {
  const changed = secretNames.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, { from: null, to: after[name] ? 'set' : null }]))
}

/** Deletes an action with its history. */
export async function removeAction(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { title } = foundAction(await lockAction(db, id))
  await deleteAction(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, title])
  tell(db, id)
}

/** Ends the cooldown of one action, or of all; nothing happens to those that have none. */
export async function resetCooldown(db: CompanyDb, by: CompanyPrincipal, only?: string): Promise<void> {
  if (only !== undefined) foundAction(await lockAction(db, only))
  for (const { id, title } of await endCooldowns(db, only)) {
    const changes = { cooldown: { from: null, to: 'reset' } }
    await recordChange(db, by, 'updated', [objectType, id, title], changes)
    tell(db, id)
  }
}

/** Until when an action rests: null where it does not, `Infinity` where somebody must reset it. */
export function cooldownEnd(
  action: Pick<StoredAction, 'cooldownFrom' | 'cooldownMinutes' | 'manualCooldown'>,
  now: Date,
): number | null {
  if (action.cooldownFrom === null) return null
  if (action.manualCooldown) return Number.POSITIVE_INFINITY
  // Two runs at once have read the clock in another order than they take turns.
  if (action.cooldownMinutes === 0) return null
  const end = action.cooldownFrom.getTime() + action.cooldownMinutes * 60_000
  return end > now.getTime() ? end : null
}

/** By the specification's names. */
export function wireAction(action: StoredAction, now: Date): Action {
  const { id, createdAt, lastRun, cooldownFrom: _, webhookSecret, teamsUrl, slackUrl, ...same } = action
  const end = cooldownEnd(action, now)
  return {
    actionId: id,
    ...same,
    hasWebhookSecret: webhookSecret !== null,
    hasTeamsUrl: teamsUrl !== null,
    hasSlackUrl: slackUrl !== null,
    onCooldown: end !== null,
    cooldownUntil: end === null || end === Number.POSITIVE_INFINITY ? null : new Date(end).toISOString(),
    lastRun: lastRun?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function tell(db: CompanyDb, actionId: string): void {
  db.publishEvent('action', { companyId: db.companyId, actionId })
}
