import { randomUUID } from 'node:crypto'
import type { AlarmBody } from '@fyr/contract/automation/alarms/alarms'
import type { CompanyDb } from '#db/index.ts'
import type { LastValues } from '#domains/devices/node-intake/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { Outbox } from '#outbound/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { lockLimits } from '../alarm-store.ts'
import { mailOf, smsOf } from '../engine/recording/messages.ts'
import { signalValue } from '../judging/rules/condition.ts'
import type { TypedContact } from '../settings.ts'
import { type Channel, type Delivery, deliveries } from './deliveries.ts'
import { type AlarmMessage, renderAlarmMessage } from './message.ts'
import { countTests, findTestSubject, testKeyPrefix } from './test-store.ts'

export interface TestDeps {
  outbox: Outbox
  lastValues: Pick<LastValues, 'latestOf'>
  publicUrl: string
  /** Whether the portal has a mail server, and an SMS provider. */
  canMail: boolean
  canSms: boolean
}

/** The settings of an alarm that need not exist yet. */
export interface TestOrder {
  name: string
  message: string
  priority: AlarmBody['priority']
  alertType: number
  deveui: string
  key: string
  contacts: TypedContact[]
}

const hour = 3_600_000
/** Of one company in an hour. Few, for what goes to anybody's address at a mere click. */
const maxTests = { mail: 50, sms: 20 } satisfies Record<Channel, number>

/**
 * Sends the message of an alarm now, marked as a test, with the newest value of its key. Refused when the portal
 * cannot send what the contacts ask for, and when the company has tested much of late.
 */
export async function sendTest(
  db: CompanyDb,
  by: CompanyPrincipal,
  deps: TestDeps,
  order: TestOrder,
): Promise<{ mails: number; sms: number }> {
  const subject = await findTestSubject(db, order.deveui, order.key)
  if (!subject) fail('alarm.foreignNode', { field: 'body.tag' })
  const { mail = [], sms = [] } = Object.groupBy(
    deliveries(order.alertType, order.contacts),
    ({ channel }) => channel,
  )
  if (mail.length > 0 && !deps.canMail) fail('mail.notConfigured')
  if (sms.length > 0 && !deps.canSms) fail('sms.notConfigured')
  await lockLimits(db)
  await refuseTooMany(db, by.now, 'mail', mail)
  await refuseTooMany(db, by.now, 'sms', sms)

  const [latest] = await deps.lastValues.latestOf([{ nodeId: subject.nodeId, key: order.key }])
  const { language, timeZone } = await settingsOf(db)
  const { node, label: key, unit, decimals, valueMapping, company } = subject
  const value = latest === undefined ? null : signalValue(latest.value)
  const message = renderAlarmMessage(
    {
      company,
      alarm: order.name,
      priority: order.priority,
      template: order.message,
      breaches: [{ node, key, unit, decimals, valueMapping, comparison: 'EQUAL', limit: null, value }],
      outsideSince: by.now.getTime(),
      untoldRaises: 0,
      link: `${deps.publicUrl}/alarm`,
      isTest: true,
    },
    { language, timeZone },
  )
  await send(db, deps.outbox, [...mail, ...sms], message)
  await recordChange(db, by, 'tested', ['alarm', subject.nodeId, order.name], {
    receivers: { from: null, to: [...mail, ...sms].map(({ to }) => to) },
  })
  return { mails: mail.length, sms: sms.length }
}

async function refuseTooMany(
  db: CompanyDb,
  now: Date,
  channel: Channel,
  wanted: readonly Delivery[],
): Promise<void> {
  if (wanted.length === 0) return
  const sent = await countTests(db, channel, new Date(now.getTime() - hour))
  if (sent + wanted.length > maxTests[channel]) fail('request.tooMany')
}

async function send(
  db: CompanyDb,
  outbox: Outbox,
  receivers: readonly Delivery[],
  message: AlarmMessage,
): Promise<void> {
  const testId = randomUUID()
  for (const { channel, to } of receivers) {
    const idempotencyKey = `${testKeyPrefix}${testId}:${channel}:${to.toLowerCase()}`
    if (channel === 'mail') await outbox.sendMail(db, idempotencyKey, mailOf(to, message))
    else await outbox.sendSms(db, idempotencyKey, smsOf(to, message))
  }
}
