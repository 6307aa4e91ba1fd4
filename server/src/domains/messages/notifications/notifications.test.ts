import { randomUUID } from 'node:crypto'
import { permissions } from '@fyr/contract/access/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/index.ts'
import type { RequestContext } from '#request/context.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { callRoute } from '../../../../test/support/endpoints/call-route.ts'
import {
  deleteNotifications,
  type NewNotification,
  notificationKinds,
  notificationRoutes,
  raiseNotifications,
} from './index.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let ours: string
let theirs: string
let anna: string
let bo: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database?.drop()
})
beforeEach(async () => {
  ;[ours, theirs, anna, bo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await database.db.withPlatform(async (db) => {
    await sql`insert into company (id, name) values (${ours}, 'Ours'), (${theirs}, 'Theirs')`.execute(
      db.query,
    )
    await sql`insert into account (id, email, password_hash) values (${anna}, ${anna}, ''), (${bo}, ${bo}, '')`.execute(
      db.query,
    )
  })
})

const notification = (changes: Partial<NewNotification> = {}): NewNotification =>
  ({
    kind: 'alarm.raised',
    params: { alarm: 'Too warm', node: 'Freezer', key: 'Temperature', value: '-12.5 °C' },
    route: '/alarm/active',
    permission: 'Alarm.View',
    at: now,
    ...changes,
  }) as NewNotification

const raise = (companyId: string, changes: Partial<NewNotification> = {}) =>
  inTransaction(database.db.pipeline, (client) =>
    raiseNotifications(client, [{ ...notification(changes), companyId }]),
  )

function contextOf(
  accountId: string | null,
  changes: Partial<CompanyPrincipal> = {},
): { context: RequestContext } {
  const by: CompanyPrincipal = {
    accountId,
    sessionId: null,
    name: 'Anna',
    isSuper: false,
    companyId: ours,
    role: 'User',
    permissions: new Set(permissions),
    token: null,
    requestId: 'request-1',
    language: 'en',
    now,
    ...changes,
  }
  return {
    context: {
      ...by,
      remoteAddress: '127.0.0.1',
      isAbandoned: () => false,
      userAgent: undefined,
      origin: undefined,
      host: undefined,
      caller: by,
      signedIn: () => by,
      inCompany: (work) => database.db.withCompany(by.companyId, (db) => work(db, by)),
      refreshCookie: { read: () => undefined, write: () => undefined, clear: () => undefined },
      masqueradeCookie: { read: () => undefined, write: () => undefined, clear: () => undefined },
      deviceCookie: { read: () => undefined, write: () => undefined },
      passkeyCookie: { read: () => undefined, write: () => undefined },
      ssoCookie: { read: () => undefined, write: () => undefined, clear: () => undefined },
      authorize: async () => undefined,
    },
  }
}
const list = (userId: string, changes: Partial<CompanyPrincipal> = {}) =>
  callRoute(notificationRoutes.list, { params: { userId }, query: {} }, contextOf(userId, changes))

describe('notifications', () => {
  it('are listed newest first, in the reader’s language', async () => {
    await raise(ours)
    await raise(ours, { at: new Date(now.getTime() + 1000), route: '/alarm' })
    expect(await list(anna, { language: 'sv' })).toMatchObject([
      { route: '/alarm', createdAt: '2026-11-20T12:00:01.000Z' },
      {
        notificationId: expect.any(String),
        label: 'Larm: Too warm',
        message: expect.stringContaining('-12,5 °C'),
        route: '/alarm/active',
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    ])
    expect((await list(anna))[0]?.label).toBe('Alarm: Too warm')
  })

  it('are raised for many companies in one statement of the pipeline', async () => {
    await inTransaction(database.db.pipeline, (client) =>
      raiseNotifications(client, [
        { ...notification(), companyId: ours },
        { ...notification({ route: '/alarm' }), companyId: theirs },
      ]),
    )
    expect(await list(anna)).toMatchObject([{ route: '/alarm/active' }])
    expect(await list(anna, { companyId: theirs })).toMatchObject([{ route: '/alarm' }])
  })

  it('are put away one by one or all, by each reader alone', async () => {
    await raise(ours)
    await raise(ours, { at: new Date(now.getTime() + 1000) })
    const [newest] = await list(anna)
    const one = { params: { id: newest?.notificationId ?? '' } }
    await callRoute(notificationRoutes.deactivate, one, contextOf(anna))
    await callRoute(notificationRoutes.deactivate, one, contextOf(anna))
    expect(await list(anna)).toHaveLength(1)
    await callRoute(notificationRoutes.deactivateAll, { params: { userId: anna } }, contextOf(anna))
    expect(await list(anna)).toEqual([])
    expect(await list(bo)).toHaveLength(2)
  })

  it('are shown by permission, and only what is shown can be put away', async () => {
    await raise(ours)
    const [seen] = await list(anna)
    const blind = { permissions: new Set(['Settings.GetSettings' as const]) }
    expect(await list(bo, blind)).toEqual([])
    await expect(
      callRoute(
        notificationRoutes.deactivate,
        { params: { id: seen?.notificationId ?? '' } },
        contextOf(bo, blind),
      ),
    ).rejects.toMatchObject({ code: 'object.notFound' })
    await callRoute(notificationRoutes.deactivateAll, { params: { userId: bo } }, contextOf(bo, blind))
    expect(await list(bo)).toHaveLength(1)
  })

  it('are a hundred at most', async () => {
    for (let count = 0; count < 102; count++) await raise(ours)
    expect(await list(anna)).toHaveLength(100)
  })

  it('of long ago are deleted in all companies, with who put them away', async () => {
    await raise(ours)
    await raise(theirs, { at: new Date(now.getTime() + 1000) })
    await callRoute(notificationRoutes.deactivateAll, { params: { userId: anna } }, contextOf(anna))
    await database.db.withPlatform((db) => deleteNotifications(db, new Date(now.getTime() + 500)))
    expect(await list(bo)).toEqual([])
    expect(await list(bo, { companyId: theirs })).toHaveLength(1)
  })
})

describe('what somebody chose', () => {
  const choose = (companyId: string, body: object) =>
    callRoute(notificationRoutes.setPreferences, { body }, contextOf(anna, { companyId }))

  it('takes what they do not want off their page, in this company, and off nobody else’s', async () => {
    await raise(ours)
    await raise(ours, { kind: 'ingest.refused', params: { node: 'Freezer', problem: 'value.invalid' } })
    await raise(theirs)
    const before = await callRoute(notificationRoutes.preferences, {}, contextOf(anna))
    expect(before).toEqual({
      alarms: { page: true, push: true, mail: false },
      dataErrors: { page: true, push: false, mail: false },
      deliveries: { page: true },
      nodes: { page: true, push: false, mail: false },
      gateways: { page: true },
      scripts: { page: true },
    })
    const alarms = { page: false, push: true, mail: true }
    expect(await choose(ours, { alarms })).toEqual({ ...before, alarms })
    expect((await list(anna)).map(({ label }) => label)).toEqual(['Data error: Freezer'])
    expect(await list(anna, { companyId: theirs })).toHaveLength(1)
    expect(await list(bo)).toHaveLength(2)
    await choose(ours, { alarms: before.alarms })
    expect(await list(anna)).toHaveLength(2)
  })

  it('keeps what they do not see from being put away with the rest', async () => {
    await raise(ours)
    await choose(ours, { alarms: { page: false, push: true, mail: false } })
    await callRoute(notificationRoutes.deactivateAll, { params: { userId: anna } }, contextOf(anna))
    await choose(ours, { alarms: { page: true, push: true, mail: false } })
    expect(await list(anna)).toHaveLength(1)
  })

  it('is mailed to each of many readers of very many, the first twenty with the number of all', async () => {
    const made = await inTransaction(database.db.pipeline, (client) =>
      raiseNotifications(
        client,
        Array.from({ length: 1000 }, () => ({ ...notification(), companyId: ours })),
      ),
    )
    await database.db.withPlatform(async ({ query }) => {
      await sql`insert into account (id, email, password_hash)
        select gen_random_uuid(), 'reader' || n || ${ours}, '' from generate_series(1, 6) as n`.execute(query)
      await sql`insert into notification_preference (company_id, account_id, chosen, wants_mail)
        select ${ours}, id, '{"alarms": {"page": true, "push": true, "mail": true}}', true
        from account where email like 'reader%' || ${ours}`.execute(query)
    })
    const mails: { to: string; subject: string; text: string }[] = []
    const { 'notification.mail': kind } = notificationKinds({
      database: database.db,
      rightsOf: async () => ({ permissions: new Set(permissions) }) as never,
      outbox: { sendMail: async (_db, _key, mail) => void mails.push(mail as never) },
      publicUrl: 'https://fyr.example.com',
    })
    const job = {
      companyId: ours,
      payload: { notificationIds: made.map(({ id }) => id) },
      idempotencyKey: 'k',
    }
    expect(await kind.run(job as never, new AbortController().signal)).toEqual({ outcome: 'done' })
    expect(new Set(mails.map(({ to }) => to)).size).toBe(6)
    for (const { subject, text } of mails) {
      expect(subject).toBe('1000 notifications')
      expect(text.match(/Alarm: Too warm/g)).toHaveLength(20)
      expect(text).toContain('and 980 more')
    }
  })

  it('all that there are are listed with those that were put away', async () => {
    await raise(ours)
    await callRoute(notificationRoutes.deactivateAll, { params: { userId: anna } }, contextOf(anna))
    await raise(ours, { at: new Date(now.getTime() + 1000) })
    const input = { params: { userId: anna }, query: { all: 'true' as const } }
    const all = await callRoute(notificationRoutes.list, input, contextOf(anna))
    expect(all.map(({ dismissed }) => dismissed)).toEqual([false, true])
    expect(await list(anna)).toHaveLength(1)
  })
})

describe('what nobody may do', () => {
  it('threat 1: read or put away another’s, another company’s, or with an access token', async () => {
    await raise(theirs)
    const [foreign] = await list(anna, { companyId: theirs })
    const notFound = { code: 'object.notFound', status: 404 }
    await expect(
      callRoute(notificationRoutes.list, { params: { userId: bo }, query: {} }, contextOf(anna)),
    ).rejects.toMatchObject(notFound)
    await expect(
      callRoute(notificationRoutes.deactivateAll, { params: { userId: bo } }, contextOf(anna)),
    ).rejects.toMatchObject(notFound)
    for (const id of [foreign?.notificationId ?? '', randomUUID()]) {
      await expect(
        callRoute(notificationRoutes.deactivate, { params: { id } }, contextOf(anna)),
      ).rejects.toMatchObject(notFound)
    }
    await expect(
      callRoute(notificationRoutes.list, { params: { userId: anna }, query: {} }, contextOf(null)),
    ).rejects.toMatchObject(notFound)
    expect(await list(anna, { companyId: theirs })).toHaveLength(1)
  })

  it('threat 20: lead out of the portal', async () => {
    await raise(ours, { route: '//evil.example' })
    await raise(ours, { route: '/\\evil.example' })
    await raise(ours, { route: 'javascript:alert(1)' as '/' })
    expect((await list(anna)).map(({ route }) => route)).toEqual(['/', '/', '/'])
  })
})
