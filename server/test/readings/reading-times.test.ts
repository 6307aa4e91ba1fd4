import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const hour = 3_600_000
let portal: TestPortal
let companyId: string
let session: Session

/** A portal that takes nothing that is more than two hours ahead. */
beforeAll(async () => {
  portal = await startTestPortal({ FYR_READING_FUTURE_LIMIT_HOURS: '2' })
  ;({ companyId, session } = await portal.createCompany('Skogen'))
  await portal.createNode(session, 'n1')
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })

it('times before 1990 and beyond the limit of the setting are refused one by one, with the reason', async () => {
  const now = Date.now()
  const times = [Date.UTC(1989, 11, 31, 23, 59, 59, 999), now + 2.1 * hour, now + 30 * hour]
  const good = [Date.UTC(1990, 0, 1), now + 1.9 * hour]
  const body = [...times, ...good].map((createdAt, value) => ({ key: 'k', value, createdAt }))
  const answer = await call('POST', '/tag/n1/tagdata', body)
  expect([answer.status, answer.body.accepted]).toEqual([202, 2])
  expect(answer.body.rejected).toEqual(
    [0, 1, 2].map((index) => ({
      index,
      code: 'time.outOfRange',
      message: 'The time is too far in the past or the future.',
    })),
  )
  const stored = await call('GET', `/tagdata/timeseries/n1/k/1970-01-01/${now + 48 * hour}`)
  expect(stored.body.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))).toEqual(good)
})

it('over MQTT too: acknowledged, not stored, and in the node’s errors', async () => {
  const token = await call('POST', `/integration/tokens/${companyId}`, { label: 'G', scopes: ['ingest'] })
  const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
    username: 'gateway',
    password: token.body.token,
  })
  const payload = JSON.stringify({ late: 1, createdAt: Date.now() + 3 * hour })
  await client.publishAsync('nodes/n1', payload, { qos: 1 })
  await client.endAsync()
  expect((await call('GET', '/tag/latest/n1/late')).status).toBe(404)
  const errors = (await call('GET', '/tag/n1/ingest-errors')).body
  expect(JSON.stringify(errors)).toContain('time.outOfRange')
})
