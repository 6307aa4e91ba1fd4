import { randomUUID } from 'node:crypto'
import { actionEventName, actionPlaceholders } from '@fyr/contract/messages/action-events'
import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { lockAction } from './action-store.ts'
import { foundAction } from './actions.ts'
import { type Occasion, renderMessage, renderPayload, renderTopic } from './messages/render.ts'
import { findNewestEvent } from './newest-event-store.ts'
import { type RunDeps, send } from './run.ts'
import { companyName, countRuns } from './run-store.ts'

/** Of one company in an hour: few, for what goes to anybody's address at a mere click. */
const maxTests = 50
const hour = 3_600_000

/** What stands for names where there has been no such event: the placeholders themselves. */
const madeUp = (type: number): Record<string, string> =>
  Object.fromEntries(actionPlaceholders[actionEventName(type)].map((name) => [name, `{${name}}`]))

/** What would be sent for the newest event of the type. */
export async function preview(
  db: CompanyDb,
  templates: Pick<Occasion, 'title' | 'emailTitleTemplate' | 'messageTemplate' | 'mqttTopicTemplate'> & {
    eventType: number
  },
  now: Date,
  { publicUrl }: RunDeps,
) {
  const { eventType: type } = templates
  const { language, timeZone } = await settingsOf(db)
  const event = await findNewestEvent(db, type, language)
  const occasion: Occasion = {
    ...templates,
    type,
    at: event?.at ?? now,
    facts: event?.facts ?? madeUp(type),
    company: await companyName(db),
    publicUrl,
    suppressed: 0,
    isTest: false,
  }
  const message = renderMessage(occasion, { language, timeZone })
  const topic = templates.mqttTopicTemplate === '' ? '' : renderTopic(occasion, { language, timeZone })
  return {
    time: event?.at.toISOString() ?? null,
    subject: message.subject,
    text: message.text,
    sms: message.sms,
    topic: topic ?? '',
    payload: renderPayload('00000000-0000-0000-0000-000000000000', occasion, message),
  }
}

/** Runs an action once with the newest event of its type, whatever its cooldown, and marked as a test. */
export async function testAction(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  deps: RunDeps,
): Promise<number> {
  const action = foundAction(await lockAction(db, id))
  const { now } = by
  if ((await countRuns(db, new Date(now.getTime() - hour), true)) >= maxTests) fail('request.tooMany')
  const { eventType: type, title } = action
  const { language } = await settingsOf(db)
  const event = await findNewestEvent(db, type, language)
  const cause = {
    ...{ type, at: event?.at ?? now, facts: event?.facts ?? madeUp(type) },
    ...{ key: `test:${randomUUID()}`, isTest: true, isCapped: false },
  }
  const deliveries = await send(db, action, cause, now, deps)
  await recordChange(db, by, 'tested', ['action', id, title])
  return deliveries
}
