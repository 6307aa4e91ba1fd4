import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, makeMember, type Portal, startPortal } from '../../access/accounts/portal.fixture.ts'
import { type NewLogEntry, writeLog, writeLogIn } from './index.ts'

let portal: Portal
let acme: string
let other: string
let token: string

const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 8, number))
const raised = (number: number): NewLogEntry => ({
  kind: 'alarm.raised',
  params: { alarm: `Frost ${number}`, node: 'Cold room', key: 'temperature', value: number },
  type: 'APP',
  actorName: null,
  at: minute(number),
})

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  other = await makeCompany(portal, 'Other')
  await makeMember(portal, acme, 'anna@example.com', 'Guest')
  token = (await portal.signInAs('anna@example.com')).body.token
  await portal.database.withCompany(acme, async (db) => {
    for (let number = 1; number <= 5; number++) await writeLog(db, raised(number))
    const mail = { kind: 'mail.sent', params: { to: 'bo@example.com', subject: 'Frost 9' } } as const
    await writeLog(db, { ...mail, type: 'USEREVENT', actorName: 'Bo Ek', at: minute(10) })
  })
  await portal.database.withPlatform((db) =>
    writeLogIn(db, [acme, other], {
      kind: 'login.failed',
      params: { email: 'eve@example.com' },
      type: 'WARNING',
      actorName: null,
      at: minute(20),
    }),
  )
})
afterAll(async () => {
  await portal?.stop()
})

const list = (query: string, language = 'en') =>
  portal.call('GET', `/logs?${query}`, { token, headers: { 'accept-language': language } })

describe('the log', () => {
  test('is read newest first, in pages, in words', async () => {
    const { body } = await list('type=APP&limit=2&offset=1')
    expect(body).toMatchObject([
      { at: '2026-11-20T08:04:00.000Z', type: 'APP', message: 'Frost 4: temperature of Cold room is 4' },
      { message: 'Frost 3: temperature of Cold room is 3', actor: null },
    ])
    expect((await list('type=APP&limit=1&order=asc')).body).toMatchObject([
      { at: '2026-11-20T08:01:00.000Z' },
    ])
  })

  test('threat 5: its ids do not tell how much is logged in other companies', async () => {
    const ids = (await list('')).body.map(({ id }: { id: string }) => id)
    expect(ids.length).toBeGreaterThan(5)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
  })

  test('is read in the language of the reader', async () => {
    const { body } = await list('type=APP&limit=1', 'sv')
    expect(body).toMatchObject([{ message: 'Frost 5: temperature för Cold room är 5' }])
  })

  test('is searched in what is stored, in the names and in the words of the reader', async () => {
    const found = async (search: string, language = 'en') =>
      (await list(`search=${encodeURIComponent(search)}`, language)).body.map(
        ({ message }: { message: string }) => message,
      )
    expect(await found('FROST 3')).toEqual(['Frost 3: temperature of Cold room is 3'])
    expect(await found('bo ek')).toEqual(['Email to bo@example.com: Frost 9'])
    expect(await found('failed sign-in')).toEqual(['Failed sign-in as eve@example.com'])
    expect(await found('misslyckat', 'sv')).toHaveLength(1)
    expect(await found('misslyckat')).toEqual([])
    // Wild cards are letters here, and names of columns are nothing at all.
    expect(await found('%')).toEqual([])
    expect(await found("'; drop table log_entry; --")).toEqual([])
  })

  test('gives at most 200, and refuses types that do not exist', async () => {
    expect((await list('limit=201')).body.errors).toMatchObject([{ field: 'query.limit' }])
    expect((await list('type=SECRET')).status).toBe(400)
  })

  test('threat 1: of one company is not seen in another', async () => {
    await makeMember(portal, other, 'omar@example.com')
    const { body } = await portal.signInAs('omar@example.com')
    const answer = await portal.call('GET', '/logs', { token: body.token })
    expect(answer.body.map(({ message }: { message: string }) => message)).toEqual([
      'Anna Berg (omar@example.com) signed in',
      'Failed sign-in as eve@example.com',
    ])
  })
})
