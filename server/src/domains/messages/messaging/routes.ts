import type { Database } from '#db/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { type AddressRules, dailyCaps } from '#outbound/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { changeMail, changeSms } from './change.ts'
import { readMailChannel, readSmsChannel } from './channels.ts'
import { describeMail, describeSms } from './describe.ts'
import { type MessageConfig, type Messaging, messageSecrets } from './messaging.ts'
import { readUsage } from './messaging-store.ts'
import { sendTestMail, sendTestSms } from './send-test.ts'

export interface MessagingRouteDeps {
  database: Database
  config: MessageConfig & { publicUrl: string }
  messaging: Messaging
  installationKey: Uint8Array
  outboundRules: AddressRules
  createRateLimit: CreateRateLimit
}

/** Test messages of one person: five at once, and then one in two minutes. */
const testRate = { perSecond: 5 / 600, burst: 5 }
const maxCompanies = 20

export function messagingRoutes(deps: MessagingRouteDeps) {
  const { database, config, messaging, installationKey, outboundRules, createRateLimit } = deps
  const secrets = messageSecrets(installationKey)
  const changing = { config, secrets, outboundRules }
  const limit = createRateLimit(testRate, 'test messages')
  const testing = { database, messaging, limit, publicUrl: config.publicUrl }
  return {
    mail: on.messaging.mail.handler(() =>
      database.withPlatform(async (db) => describeMail(config, await readMailChannel(db, secrets))),
    ),
    setMail: on.messaging.setMail.handler(({ input, context }) =>
      database.withPlatform((db) => changeMail(db, actorOf(context), changing, input.body)),
    ),
    testMail: on.messaging.testMail.handler(({ context }) => sendTestMail(testing, actorOf(context))),
    sms: on.messaging.sms.handler(() =>
      database.withPlatform(async (db) => describeSms(config, await readSmsChannel(db, secrets))),
    ),
    setSms: on.messaging.setSms.handler(({ input, context }) =>
      database.withPlatform((db) => changeSms(db, actorOf(context), changing, input.body)),
    ),
    testSms: on.messaging.testSms.handler(({ context }) => sendTestSms(testing, actorOf(context))),
    usage: on.messaging.usage.handler(async ({ context: { now } }) => {
      const since = new Date(now)
      since.setUTCHours(0, 0, 0, 0)
      const { companies, mail, sms } = await database.withPlatform((db) =>
        readUsage(db, { since, limit: maxCompanies }),
      )
      return {
        mail: { dailyCap: dailyCaps.mail, today: mail },
        sms: { dailyCap: dailyCaps.sms, today: sms },
        companies,
      }
    }),
  }
}
