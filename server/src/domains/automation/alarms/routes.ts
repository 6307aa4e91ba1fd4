import type { Language } from '@fyr/contract/endpoints/fields'
import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import {
  activeEntryOf,
  alarmOf,
  alarmsOf,
  copyAlarm,
  createAlarm,
  removeAlarm,
  updateAlarm,
} from './alarms.ts'
import { previewBand } from './bands/preview-band.ts'
import type { AlarmCommands } from './commands.ts'
import { sendTest, type TestDeps } from './deliveries/send-test.ts'
import { type ActiveListing, listActiveEvents, listHistory } from './event-store.ts'
import { settingsFrom, typedContacts } from './settings.ts'
import { wireActive, wireAlarm, wirePast } from './wire.ts'

export interface AlarmDeps extends Omit<TestDeps, 'canMail' | 'canSms'> {
  /** Whether the portal has a mail server, and an SMS provider. */
  canMail(): Promise<boolean>
  canSms(): Promise<boolean>
  /** As calls of users read. */
  store: ReadingsStore
  commands: Pick<AlarmCommands, 'acknowledge' | 'snooze' | 'endSnooze'>
}

const activePage = async (db: CompanyDb, language: Language, query: Omit<ActiveListing, 'language'>) =>
  pageOf(await listActiveEvents(db, { ...query, language }), wireActive)

/** The active alarm that a call names, and who calls. */
const entryOf = ({ inCompany }: Pick<RequestContext, 'inCompany'>, id: string) =>
  inCompany(async (db, by) => ({ by, entry: await activeEntryOf(db, id) }))

export function alarmRoutes(deps: AlarmDeps) {
  return {
    list: on.alarms.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) => {
        const { sort, order = sort === 'activeAlarms' ? 'desc' : 'asc' } = input.query
        return pageOf(await alarmsOf(db, { ...input.query, order, language }), wireAlarm)
      }),
    ),
    active: on.alarms.active.handler(({ input, context }) =>
      context.inCompany((db, { language }) => activePage(db, language, input.query)),
    ),
    activeOfCompany: on.alarms.activeOfCompany.handler(({ input, context }) =>
      context.inCompany((db, { language }) => activePage(db, language, input.query)),
    ),
    activeAll: on.alarms.activeAll.handler(({ input, context }) =>
      context.inCompany((db, { language }) => activePage(db, language, input.query)),
    ),
    history: on.alarms.history.handler(({ input, context }) =>
      context.inCompany(async (db) => pageOf(await listHistory(db, input.query), wirePast)),
    ),
    historyOfCompany: on.alarms.historyOfCompany.handler(({ input, context }) =>
      context.inCompany(async (db) => pageOf(await listHistory(db, input.query), wirePast)),
    ),
    channels: on.alarms.channels.handler(async () => ({
      mail: await deps.canMail(),
      sms: await deps.canSms(),
    })),
    get: on.alarms.get.handler(({ input, context }) =>
      context.inCompany(async (db) => wireAlarm(await alarmOf(db, input.params.id))),
    ),
    create: on.alarms.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wireAlarm(await createAlarm(db, by, settingsFrom(input.body)))),
    ),
    update: on.alarms.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wireAlarm(await updateAlarm(db, by, input.params.alarmId, input.body)),
      ),
    ),
    acknowledge: on.alarms.acknowledge.handler(async ({ input, context }) => {
      const { by, entry } = await entryOf(context, input.params.id)
      await deps.commands.acknowledge(by, entry, input.body.comment)
    }),
    snooze: on.alarms.snooze.handler(async ({ input, context }) => {
      const { by, entry } = await entryOf(context, input.params.id)
      await deps.commands.snooze(by, entry, input.body)
    }),
    endSnooze: on.alarms.endSnooze.handler(async ({ input, context }) => {
      const { by, entry } = await entryOf(context, input.params.id)
      await deps.commands.endSnooze(by, entry)
    }),
    remove: on.alarms.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeAlarm(db, by, input.params.id)),
    ),
    copy: on.alarms.copy.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wireAlarm(await copyAlarm(db, by, input.params.id))),
    ),
    previewBand: on.alarms.previewBand.handler(({ input, context }) =>
      previewBand(input.body, { context, store: deps.store }),
    ),
    test: on.alarms.test.handler(async ({ input, context }) => {
      // Before the transaction: with nothing in memory they ask the database themselves.
      const channels = { canMail: await deps.canMail(), canSms: await deps.canSms() }
      return await context.inCompany((db, by) => {
        const { tag: deveui, tagDataKey: key, alarmContacts, contactType, ...same } = input.body
        const contacts = typedContacts(alarmContacts, contactType)
        return sendTest(db, by, { ...deps, ...channels }, { ...same, deveui, key, contacts })
      })
    }),
  }
}
