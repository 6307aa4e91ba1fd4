import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../../support/portal.ts'
import { runRecurringJob } from '../../support/run-recurring-job.ts'
import { startModbusSlave } from '../../support/servers/modbus-slave.ts'

let portal: TestPortal
let port: number
const wait = { timeout: 30_000, interval: 50 }

beforeAll(async () => {
  port = await freePort()
  portal = await startTestPortal({}, { outboundLoopback: [`127.0.0.1:${port}`] })
}, 60_000)
afterAll(() => portal?.stop())

it('an outage of five minutes is one entry in the log of its company, and its end another', async () => {
  const { companyId, session } = await portal.createCompany('Acme')
  const other = await portal.createCompany('Other')
  const { token } = session
  const body = { name: 'Boiler room', hostname: '127.0.0.1', port }
  const made = await portal.call('POST', `/modbus/master/${companyId}`, { token, body })
  const status = async () =>
    (await portal.call('GET', `/modbus/master/${made.body.modbusMasterId}`, { token })).body.connection
      ?.status
  const outages = async (asked = token, language = 'en') => {
    const headers = { 'accept-language': language }
    const { body: entries } = await portal.call('GET', '/logs', { token: asked, headers })
    return entries
      .map(({ message }: { message: string }) => message)
      .filter((message: string) => /Boiler room/.test(message))
  }
  /** The portal writes its own time with each attempt to connect, so that one of several checks meets the other. */
  const check = async (minutes: number) => {
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`update connection_state set since = now() - make_interval(mins => ${minutes})`.execute(query),
    )
    await runRecurringJob(portal.database, 'connections.check')
  }
  await expect.poll(status, wait).toBe('waiting')
  await check(4)
  expect(await outages()).toEqual([])
  const checked = (minutes: number) => async () => {
    await check(minutes)
    return (await outages()).length
  }
  await expect.poll(checked(6), wait).toBe(1)
  for (let times = 0; times < 3; times++) await check(7)
  expect(await outages()).toEqual(['No connection to Boiler room. Connection refused. Check host and port.'])
  expect(await outages(token, 'sv')).toEqual([expect.stringMatching(/^Ingen anslutning till Boiler room. /)])
  expect(await outages(other.session.token)).toEqual([])

  const slave = await startModbusSlave('tcp', port)
  await portal.call('POST', `/modbus/master/reload/${made.body.modbusMasterId}`, { token })
  await expect.poll(status, wait).toBe('connected')
  await check(0)
  expect(await outages()).toHaveLength(1)
  await expect.poll(checked(2), wait).toBe(2)
  await check(3)
  expect(await outages()).toEqual([
    'Connection to Boiler room restored',
    expect.stringMatching(/^No connection/),
  ])
  await slave.stop()
}, 120_000)
