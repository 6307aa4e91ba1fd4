import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures, pngOfSize } from '#lib/picture/picture.fixture.ts'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { deleteWaitingFiles } from './file-store.ts'

let portal: TestPortal
let token: string
let theirs: string
let companyId: string
let otherId: string

beforeAll(async () => {
  portal = await startTestPortal()
  const acme = await portal.createCompany('Acme')
  const other = await portal.createCompany('Other')
  ;({ companyId } = acme)
  otherId = other.companyId
  token = acme.session.token
  theirs = other.session.token
  await portal.createNode(acme.session, 'pump-1', { name: 'Pump 1' })
  await portal.createNode(other.session, 'pump-2', { name: 'Pump 2' })
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown, by = token) =>
  portal.call(method, path, { token: by, body })
const upload = async (name = 'photo.png', body: Buffer = pictures.png, type = 'image/png') =>
  portal.call('POST', `/tagJournalFile/upload/${companyId}?name=${encodeURIComponent(name)}`, {
    token,
    body,
    headers: { 'content-type': type },
  })
const write = async (body: object) => (await call('POST', '/tagJournal/pump-1', body)).body

test('an entry tells what happened, with its files, and what it said before', async () => {
  const { body: photo } = await upload()
  expect(photo).toMatchObject({ name: 'photo.png', type: 'image/png', width: 16, height: 8 })
  const made = await write({
    text: ' Battery replaced ',
    time: '2026-05-01T10:00:00Z',
    files: [photo.fileId],
  })
  expect(made).toMatchObject({
    deveui: 'pump-1',
    text: 'Battery replaced',
    time: '2026-05-01T10:00:00.000Z',
    author: expect.stringContaining('@'),
    updatedAt: null,
    files: [photo],
    apiErrors: [],
  })
  const path = `/tagJournal/update/${made.tagJournalId}`
  const { history, ...same } = (await call('GET', `/tagJournal/${made.tagJournalId}`)).body
  expect(history).toEqual([])
  expect((await call('PUT', path, { ...same, history })).body).toEqual(made)
  const changed = await call('PUT', path, { text: 'Battery and seal replaced', files: [] })
  expect(changed.body).toMatchObject({ files: [], updatedBy: made.author })
  const after = await call('GET', `/tagJournal/${made.tagJournalId}`)
  expect(after.body.history).toMatchObject([
    { text: 'Battery replaced', fileNames: ['photo.png'], author: made.author, at: made.createdAt },
  ])
  expect((await call('GET', `/tagJournalFile/${photo.fileId}`)).status).toBe(404)
  const { body: audit } = await call('GET', `/audit?objectId=${made.tagJournalId}`)
  expect(audit.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created'])
})

test('entries are listed by time, those without one by when they were written, and found', async () => {
  await write({ text: 'Old 100%', time: '2020-01-01' })
  await write({ text: 'Now' })
  const texts = async (query: string) =>
    (await call('GET', `/tagJournal/tag/pump-1?${query}`)).body.map(({ text }: { text: string }) => text)
  expect(await texts('')).toEqual(['Now', 'Battery and seal replaced', 'Old 100%'])
  expect(await texts('sortOrder=asc&limit=1')).toEqual(['Old 100%'])
  expect(await texts('from=2026-01-01&to=2027-01-01')).toEqual(['Battery and seal replaced'])
  // Threat 24.
  expect(await texts('search=0%25')).toEqual(['Old 100%'])
})

test('threat 2: an entry takes no file of another company, of another entry, or that is none', async () => {
  const { body: file } = await upload()
  const bad = await call('POST', '/tagJournal/pump-2', { text: 'Mine', files: [file.fileId] }, theirs)
  expect([bad.status, bad.body.code, bad.body.errors[0].field]).toEqual([
    400,
    'journal.unknownFile',
    'body.files',
  ])
  await write({ text: 'First', files: [file.fileId] })
  expect(await write({ text: 'Second', files: [file.fileId] })).toMatchObject({ code: 'journal.unknownFile' })
  expect((await call('GET', `/tagJournalFile/${file.fileId}`, undefined, theirs)).status).toBe(404)
  const other = await call('POST', '/tagJournal/pump-1', { text: 'x', deveui: 'pump-2' })
  expect(other.status).toBe(400)
})

test('threats 21 and 25: a file leaves as an attachment of which a browser runs nothing', async () => {
  const refused = await upload('a.pdf', Buffer.from('%PDF-1.4 <script>'), 'application/pdf')
  expect([refused.status, refused.body.code]).toEqual([400, 'file.unreadable'])
  expect((await upload('a.svg', Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(415)
  const { body: file } = await upload('../å "b".png')
  const answer = await fetch(`${portal.url}/api/tagJournalFile/${file.fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': `attachment; filename="_ _b_.png"; filename*=UTF-8''%C3%A5%20_b_.png`,
  })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pictures.png)
})

test('a picture gets its small form once, of 640 pixels at most', async () => {
  const { body: file } = await upload()
  const path = `/tagJournalFile/${file.fileId}`
  const give = (body: Buffer) =>
    portal.call('POST', `${path}/thumbnail`, { token, body, headers: { 'content-type': 'image/png' } })
  expect((await call('GET', `${path}?thumbnail=true`)).status).toBe(404)
  expect((await give(pngOfSize(641, 10))).body.code).toBe('image.unreadable')
  expect((await give(pictures.png)).status).toBe(204)
  expect((await give(pictures.png)).body.code).toBe('journal.thumbnailExists')
  expect((await call('GET', `${path}?thumbnail=true`)).status).toBe(200)
})

test('uploads that no entry takes are deleted after a day; the journal is emptied with its node', async () => {
  const { body: waiting } = await upload()
  const { body: taken } = await upload()
  const { tagJournalId } = await write({ text: 'Kept', files: [taken.fileId] })
  await portal.database.withPlatform((db) => deleteWaitingFiles(db, new Date(Date.now() + 1000)))
  expect((await call('GET', `/tagJournalFile/${waiting.fileId}`)).status).toBe(404)
  expect((await call('GET', `/tagJournalFile/${taken.fileId}`)).status).toBe(200)
  expect((await call('DELETE', `/tagJournal/delete/${tagJournalId}`)).status).toBe(204)
  expect((await call('GET', `/tagJournalFile/${taken.fileId}`)).status).toBe(404)
})

test('it holds 10,000 entries; moved with its node, it forgets who wrote it', async () => {
  const { rows } = await portal.database.withCompany(companyId, ({ query }) =>
    sql<{ id: string }>`select id from node`.execute(query),
  )
  await portal.database.withCompany(companyId, ({ query }) =>
    sql`insert into journal_entry (id, node_id, text, author_name, created_at)
      select gen_random_uuid(), ${rows[0]?.id}, 'Many', 'Anna (anna@example.com)', '2019-01-01'
      from generate_series(1, 10000)`.execute(query),
  )
  expect(await write({ text: 'More' })).toMatchObject({ code: 'journal.tooMany' })
  const moved = await call('PUT', '/tag/deveui/pump-1/company', { companyId: otherId, withHistory: true })
  expect([moved.status, moved.body.companyId]).toEqual([200, otherId])
  const { body } = await call('GET', '/tagJournal/tag/pump-1?limit=3', undefined, theirs)
  expect(body.map(({ author }: { author: string }) => author)).toEqual(['', '', ''])
})
