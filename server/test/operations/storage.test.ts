import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const disk = { free: 40_000_000_000, total: 100_000_000_000 }
let portal: TestPortal
let session: Session

beforeAll(async () => {
  portal = await startTestPortal({ FYR_DISK_RESERVE_MB: '700' }, { readSpace: async () => disk })
  ;({ session } = await portal.createCompany('Skogen'))
  await portal.createNode(session, 'n1')
})
afterAll(() => portal?.stop())

const state = async () => (await portal.call('GET', '/settings/storage', { token: session.token })).body

it('says what the readings take, what is free, and what is done in the background', async () => {
  const readings = Array.from({ length: 500 }, (_, n) => ({
    key: 'k',
    value: n,
    createdAt: Date.UTC(2026, 0, 5, 12, 0, n),
  }))
  const sent = await portal.call('POST', '/tag/n1/tagdata', { token: session.token, body: readings })
  expect(sent.status).toBe(202)
  expect(await state()).toEqual({
    intake: 'open',
    disk: { ...disk, reserve: 700_000_000 },
    readings: 500,
    bytes: expect.any(Number),
    background: {
      openReadings: 500,
      openBytes: expect.any(Number),
      sealing: 0,
      sealed: 0,
      merged: 0,
      damaged: 0,
      seriesBeingRemoved: 0,
      headBytes: expect.any(Number),
      fault: null,
    },
  })
  expect((await state()).bytes).toBeGreaterThan(10_000)
})

it('is the super administrator’s, and /metrics has the same figures', async () => {
  const { currentUser } = session
  const companyId = session.userCompany?.companyId ?? ''
  const { token } = await portal.createUser(companyId, 'CompanyAdmin')
  expect((await portal.call('GET', '/settings/storage', { token })).status).toBe(403)
  expect(currentUser.role).toBe('SuperAdmin')
  const metrics = await (await fetch(`${portal.url}/metrics`)).text()
  expect(metrics).toContain('fyr_open_readings 500')
  expect(metrics).toContain('fyr_store_fault 0')
  expect(metrics).toContain('fyr_disk_full 0')
  expect(metrics).toContain('fyr_disk_reserve_bytes 700000000')
  expect(metrics).toContain('fyr_readings_expired_total 0')
})

it('storage.measure writes down what each company stores and how much of the disk is free', async () => {
  const companyId = session.userCompany?.companyId ?? ''
  const now = Date.now()
  const body = Array.from({ length: 30 }, (_, n) => ({ key: 'recent', value: n, createdAt: now - n * 1000 }))
  expect((await portal.call('POST', '/tag/n1/tagdata', { token: session.token, body })).status).toBe(202)
  const other = await portal.createCompany('Ängen')
  await portal.database.withPlatform((db) =>
    sql`update job set next_attempt_at = now(), due_at = now() where kind = 'storage.measure'`.execute(
      db.query,
    ),
  )
  const used = async (id: string) =>
    (await portal.call('GET', '/license/companies', { token: session.token })).body.find(
      (company: { companyId: string }) => company.companyId === id,
    )
  await expect.poll(async () => (await used(other.companyId)).readingsPerDay, { timeout: 20_000 }).toBe(0)
  await expect.poll(async () => (await used(companyId)).readingsPerDay, { timeout: 20_000 }).toBe(30)
  // Nothing is flushed yet.
  expect((await used(companyId)).storageBytes).toBe(0)
  const { rows } = await portal.database.withPlatform((db) =>
    sql<{ free: number; isToday: boolean }>`
      select free_bytes::float8 as free, day = (now() at time zone 'UTC')::date as "isToday" from disk_figure`.execute(
      db.query,
    ),
  )
  expect(rows).toEqual([{ free: disk.free, isToday: true }])
})
