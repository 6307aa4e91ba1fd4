import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailbox } from '../support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { makeSubscriber, readVapid, startPushService } from '../support/servers/push-endpoint.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let portal: TestPortal
let companyId: string
let session: Session
let anna: Session
let companies = 0

beforeAll(async () => {
  service = await startPushService()
  mailbox = await openMailbox()
  portal = await startTestPortal(
    { FYR_PUBLIC_URL: 'https://fyr.example.com', FYR_SMTP_URL: mailbox.url },
    { outboundLoopback: [service.loopback] },
  )
})
afterAll(async () => {
  await portal?.stop()
  await service?.close()
  await mailbox?.close()
})
beforeEach(async () => {
  service.messages.length = 0
  ;({ companyId, session } = await portal.createCompany(`Fryshuset ${++companies}`))
  anna = await portal.createUser(companyId, 'User')
  await portal.createNode(session, node(), { name: 'Frys 1' })
  await watch('För varmt')
})

function watch(name: string) {
  const alarm = { name, tag: node(), tagDataKey: 'temperature', alertType: 3, priority: 'a', limitHigh: -18 }
  return portal.call('POST', `/companies/${companyId}/alarm`, { token: session.token, body: alarm })
}
const node = () => `freezer-${companies}`
const waiting = { timeout: 20_000 }

const addDevice = (
  by: Session,
  path: string,
  keys = makeSubscriber().keys,
  headers: Record<string, string> = {},
) =>
  portal.call('POST', '/push/devices', {
    token: by.token,
    body: { name: 'Chrome · Android', endpoint: service.url(path), keys },
    headers,
  })
const devices = async (by: Session) => (await portal.call('GET', '/push', { token: by.token })).body.devices
const raise = () =>
  portal.call('POST', `/tag/${node()}/tagdata`, {
    token: session.token,
    body: [
      { key: 'temperature', value: -20, createdAt: Date.now() - 1000 },
      { key: 'temperature', value: -12.5 },
    ],
  })
const deliveries = async () =>
  (await portal.call('GET', '/alarm/history', { token: session.token })).body[0]?.deliveries

describe('an alarm', () => {
  it('is pushed to the devices of those who may see it, encrypted, in their language', async () => {
    const phone = makeSubscriber()
    const added = await addDevice(anna, '/anna', phone.keys, { 'accept-language': 'sv' })
    expect(added).toMatchObject({ status: 201, body: { name: 'Chrome · Android' } })
    await raise()
    await expect.poll(() => service.messages.length, waiting).toBe(1)
    const [message] = service.messages
    expect(message).toMatchObject({
      path: '/anna',
      headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: String(4 * 3600) },
    })
    // What a push service has to take (RFC 8030).
    expect(message?.body.length).toBeLessThanOrEqual(4096)
    const read = phone.decrypt(message?.body ?? Buffer.alloc(0))
    expect(read).toEqual({
      title: 'Larm: För varmt',
      body: 'temperature för Frys 1 är -12,5',
      url: `/alarm/active?company=${companyId}`,
      tag: expect.any(String),
      language: 'sv',
    })
    const { key, claims } = readVapid(String(message?.headers.authorization))
    const { body: state } = await portal.call('GET', '/push', { token: anna.token })
    expect(key).toBe(state.publicKey)
    expect(claims).toMatchObject({ aud: service.url(''), sub: 'https://fyr.example.com' })
    expect(Number(claims.exp) * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    await expect
      .poll(deliveries, waiting)
      .toMatchObject([
        { channel: 'push', state: 'sent', reason: null, recipient: expect.stringContaining('Chrome') },
      ])
  })

  it('threat 9: is not pushed to who may not see it any more; a member who left has no device', async () => {
    const bo = await portal.createUser(companyId, 'User')
    await addDevice(anna, '/blind')
    await addDevice(bo, '/left')
    await portal.database.withCompany(companyId, async (db) => {
      await sql`
        update role set permissions = array_remove(permissions, 'Alarm.View')
        where id = (select role_id from membership where account_id = ${anna.currentUser.userId})`.execute(
        db.query,
      )
      await sql`delete from membership where account_id = ${bo.currentUser.userId}`.execute(db.query)
      db.publishEvent('rights', { companyId, accountId: null })
    })
    await raise()
    await expect.poll(deliveries, waiting).toMatchObject([
      { state: 'failed', reason: 'noAccess' },
      { state: 'failed', reason: 'noAccess' },
    ])
    expect(service.messages).toEqual([])
    const { rows } = await portal.database.withCompany(companyId, (db) =>
      sql<{ endpoint: string }>`select endpoint from push_device`.execute(db.query),
    )
    expect(rows).toEqual([{ endpoint: service.url('/blind') }])
  })

  it('is told to a device that is gone no more; one whose service is busy gets it later', async () => {
    service.answer('/gone', 410)
    service.answer('/busy', 503)
    await addDevice(anna, '/gone')
    await addDevice(session, '/busy')
    await raise()
    await expect.poll(async () => (await devices(anna)).length, waiting).toBe(0)
    expect(await devices(session)).toHaveLength(1)
    await expect
      .poll(async () => (await deliveries()).map(({ state }: { state: string }) => state).sort(), waiting)
      .toEqual(['failed', 'retrying'])
  })

  it('is refused by a push service without costing the device, until it has refused all of a week', async () => {
    const refusedSince = () =>
      portal.database.withCompany(companyId, async (db) => {
        const { rows } = await sql<{ at: Date | null }>`select refused_since as at from push_device`.execute(
          db.query,
        )
        return rows.map(({ at }) => at)
      })
    const raiseAnother = async (name: string) => {
      await watch(name)
      await raise()
    }
    await addDevice(anna, '/unsure')
    service.answer('/unsure', 403)
    await raise()
    await expect
      .poll(deliveries, waiting)
      .toMatchObject([{ channel: 'push', state: 'failed', reason: 'Push service: 403' }])
    expect(await refusedSince()).toEqual([expect.any(Date)])
    service.answer('/unsure', 201)
    await raiseAnother('Varmt igen')
    await expect.poll(refusedSince, waiting).toEqual([null])
    for (const [status, daysAgo, left] of [
      [401, 6, 1],
      [401, 8, 0],
    ] as const) {
      await portal.database.withCompany(companyId, (db) =>
        sql`update push_device set refused_since = now() - make_interval(days => ${daysAgo})`.execute(
          db.query,
        ),
      )
      service.answer('/unsure', status)
      await raiseAnother(`Varmt, ${daysAgo}`)
      await expect
        .poll(deliveries, waiting)
        .toMatchObject([{ channel: 'push', state: 'failed', reason: 'Push service: 401' }])
      expect(await devices(anna)).toHaveLength(left)
    }
  })

  it('takes the ways that its reader chose, and mail to none who may not see it', async () => {
    const bo = await portal.createUser(companyId, 'PublicDashboard')
    const choose = (by: Session, push: boolean) =>
      portal.call('PUT', '/notification/preferences', {
        token: by.token,
        body: { alarms: { page: true, push, mail: true } },
      })
    expect((await choose(anna, false)).status).toBe(200)
    // Chosen while they might; the role that they have now may not.
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`insert into notification_preference (account_id, chosen, wants_mail)
        select ${bo.currentUser.userId}, chosen, true from notification_preference`.execute(query),
    )
    await addDevice(anna, '/anna')
    await addDevice(session, '/session')
    await raise()
    const mailed = () => mailbox.mails.filter(({ text }) => text.includes('Frys 1'))
    await expect.poll(() => mailed().length, waiting).toBe(1)
    expect(mailed()[0]).toMatchObject({
      to: [anna.currentUser.email],
      text: expect.stringMatching(/Subject: Alarm: .*temperature of Frys 1 is -12.5/s),
    })
    expect(mailed()[0]?.text).toContain(`/notifications?company=${companyId}`)
    await expect.poll(() => service.messages.map(({ path }) => path), waiting).toEqual(['/session'])
  })

  it('threat 31: costs a company what it may push in a day, and no more', async () => {
    await addDevice(anna, '/anna')
    await portal.database.withCompany(companyId, (db) =>
      sql`
        insert into job (id, kind, payload, idempotency_key, status, next_attempt_at, created_at, ended_at)
        select gen_random_uuid(), 'push', '{}', 'sent ' || n || ${companyId}, 'done', now(), now(), now()
        from generate_series(1, 2000) as n`.execute(db.query),
    )
    await raise()
    await expect.poll(deliveries, waiting).toMatchObject([{ channel: 'push', state: 'capped' }])
    expect(service.messages).toEqual([])
  })
})

describe('a device', () => {
  it('is one of ten at most, known by its fingerprint, and added again it is the same', async () => {
    for (let at = 0; at < 12; at++) await addDevice(anna, `/${at}`)
    const listed = await devices(anna)
    expect(listed).toHaveLength(10)
    expect(JSON.stringify(listed)).not.toContain('localhost')
    const { body: again } = await addDevice(anna, '/11')
    expect(await devices(anna)).toHaveLength(10)
    expect(again.id).toBe(listed[0].id)
    expect(again.fingerprint).toBe(listed[0].fingerprint)
  })

  it('threat 1: is its owner’s alone', async () => {
    const { body: device } = await addDevice(anna, '/anna')
    const bo = await portal.createUser(companyId, 'Admin')
    expect(await devices(bo)).toEqual([])
    const remove = (by: Session) => portal.call('DELETE', `/push/devices/${device.id}`, { token: by.token })
    expect(await remove(bo)).toMatchObject({ status: 404, body: { code: 'object.notFound' } })
    expect((await remove(anna)).status).toBe(204)
    expect(await devices(anna)).toEqual([])
    const { body: log } = await portal.call('GET', '/companies/overview', { token: session.token })
    expect(JSON.stringify(log)).not.toContain(service.url('/anna'))
  })

  it('threat 18: leads to no address of this machine or its network, by no redirect, and over https only', async () => {
    for (const endpoint of [
      'http://push.example.com/1',
      'https://user:secret@push.example.com/1',
      'ftp://x',
      'nowhere',
    ]) {
      const body = { name: 'Chrome', endpoint, keys: makeSubscriber().keys }
      const answer = await portal.call('POST', '/push/devices', { token: anna.token, body })
      expect([endpoint, answer.status, answer.body.errors?.[0]?.code]).toEqual([
        endpoint,
        400,
        'field.webAddress',
      ])
    }
    service.answer('/moved', 302)
    await addDevice(anna, '/moved')
    for (const endpoint of [
      'https://127.0.0.1:1/inside',
      'https://169.254.169.254/meta',
      'https://[::1]/six',
    ]) {
      const body = { name: 'Chrome', endpoint, keys: makeSubscriber().keys }
      await portal.call('POST', '/push/devices', { token: anna.token, body })
    }
    await raise()
    await expect
      .poll(async () => (await deliveries()).map(({ reason }: { reason: string }) => reason).sort(), waiting)
      .toEqual([
        'Push service: addressRefused',
        'Push service: addressRefused',
        'Push service: addressRefused',
        'Push service: tooManyRedirects',
      ])
    expect(service.messages.map(({ path }) => path)).toEqual(['/moved'])
  })
})
