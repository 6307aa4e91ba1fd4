import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

let portal: TestPortal
let root: string
let anna: string
let bo: string

beforeAll(async () => {
  portal = await startTestPortal()
  const { companyId, session } = await portal.createCompany('Acme')
  root = session.token
  anna = (await portal.createUser(companyId, 'User')).token
  bo = (await portal.createUser(companyId, 'Guest')).token
})
afterAll(() => portal?.stop())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const en = { title: 'Maintenance', text: 'On **Monday**' }
const make = (body: object = {}) =>
  portal.call('POST', '/news', { token: root, body: { en, start: hours(-1), ...body } })
const shown = async (language: string, path = '/news', token?: string) => {
  const { body } = await portal.call('GET', path, { token, headers: { 'accept-language': language } })
  return body.map(({ title }: { title: string }) => title)
}

test('news are open, in the language of the reader or in English, within their time', async () => {
  const { status, body: made } = await make({ sv: { title: 'Underhåll', text: 'På måndag' } })
  expect([status, made]).toMatchObject([201, { en, da: null, end: null }])
  await make({ en: { title: 'Later', text: 'Soon' }, start: hours(1) })
  const ending = await make({ en: { title: 'Over', text: 'Soon' }, end: hours(2) })
  expect(await shown('sv')).toEqual(['Over', 'Underhåll'])
  expect(await shown('da')).toEqual(['Over', 'Maintenance'])
  const path = `/news/${ending.body.newsId}`
  await portal.call('PUT', path, { token: root, body: { end: hours(-0.5) } })
  expect(await shown('en')).toEqual(['Maintenance'])
  const all = await portal.call('GET', '/news/all?search=SOON&sort=title&order=asc', { token: root })
  expect(all.body.map((entry: { en: typeof en }) => entry.en.title)).toEqual(['Later', 'Over'])
  expect((await portal.call('DELETE', path, { token: root })).status).toBe(204)
  expect((await portal.call('GET', path, { token: root })).status).toBe(404)
  const { rows } = await portal.database.withPlatform(({ query }) =>
    sql<{
      action: string
    }>`select action from platform_audit where object_id = ${ending.body.newsId} order by id`.execute(query),
  )
  expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
})

test('they are dismissed by each reader alone', async () => {
  const [{ newsId }] = (await portal.call('GET', '/news/unread', { token: anna })).body
  const dismiss = () => portal.call('PUT', `/news/${newsId}/dismiss`, { token: anna })
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([204, 204])
  expect(await shown('en', '/news/unread', anna)).toEqual([])
  expect(await shown('en', '/news/unread', bo)).toEqual(['Maintenance'])
  expect(await shown('en')).toEqual(['Maintenance'])
})

test('what cannot be shown is refused', async () => {
  const refused = async (body: object) => (await make(body)).body
  expect(await refused({ end: hours(-2) })).toMatchObject({
    code: 'news.endsBeforeStart',
    errors: [{ field: 'body.end' }],
  })
  expect(await refused({ en: null })).toMatchObject({ code: 'request.invalid' })
  expect(await refused({ en: { title: 'Two\nlines', text: 'x' } })).toMatchObject({
    errors: [{ field: 'body.en.title' }],
  })
  const { body: made } = await make({ end: hours(1) })
  const changed = await portal.call('PUT', `/news/${made.newsId}`, { token: root, body: { start: hours(2) } })
  expect([changed.status, changed.body.code]).toEqual([400, 'news.endsBeforeStart'])
  await portal.database.withPlatform(({ query }) =>
    sql`insert into news (id, texts, starts_at)
      select gen_random_uuid(), '{"en": {"title": "x", "text": "x"}}', now() + interval '1 day' from generate_series(1, 1000)`.execute(
      query,
    ),
  )
  expect(await make()).toMatchObject({ status: 409, body: { code: 'news.tooMany' } })
})
