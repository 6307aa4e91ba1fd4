import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../test/support/endpoints/call-route.ts'
import { contact, startAlarmWorld, type World } from '../alarm-world.fixture.ts'
import { type AlarmDeps, alarmRoutes } from '../routes.ts'

let world: World

beforeAll(async () => {
  world = await startAlarmWorld()
})
afterAll(async () => {
  await world?.stop()
})

type Company = Awaited<ReturnType<World['company']>>

function send(company: Company, changes: object = {}, deps: Partial<AlarmDeps> = {}) {
  const body = {
    name: 'Too warm',
    message: '{{node}} is at {{value}}, limit {{limit}}',
    alertType: 0,
    tag: company.deveui,
    tagDataKey: 'temperature',
    alarmContacts: [contact()],
    ...changes,
  }
  return callRoute(
    alarmRoutes({ ...world.deps, ...deps }).test,
    { body },
    { context: world.contextOf(company) },
  )
}
const messagesOf = async ({ companyId }: Company) =>
  (await world.outbox()).filter((entry) => entry.companyId === companyId)

describe('a test', () => {
  it('sends the message now, marked as a test, with the newest value, in the company’s language', async () => {
    const company = await world.company('Testing', 'Sweden')
    await world.send(company, { temperature: -12.5 })
    const alarmContacts = [contact({ contactType: 'BOTH', phoneNumber: '+46701234567' })]
    const before = world.woken.times
    expect(await send(company, { alarmContacts })).toEqual({ mails: 1, sms: 1 })
    const [mail, sms] = await messagesOf(company)
    expect(mail).toMatchObject({ kind: 'mail', payload: { to: 'anna@example.com' } })
    expect(mail?.payload.subject).toBe('Test: Larm, hög prioritet: Too warm (Freezer 1)')
    expect(mail?.payload.text).toContain(
      'Freezer 1 is at -12,5 °C, limit -\n\nFreezer 1, Temperature är -12,5 °C',
    )
    expect(sms?.payload.text).toMatch(/^Test: Larm, hög prioritet/)
    expect(world.woken.times).toBeGreaterThan(before)
    const [audit] = await world.rows(
      sql`select action, object_name, changes from audit
          where company_id = ${company.companyId} and object_type = 'alarm'`,
    )
    expect(audit).toMatchObject({ action: 'tested', object_name: 'Too warm' })
    expect(await world.history(company)).toEqual([])
  })

  it('can be sent before the node has said anything', async () => {
    const company = await world.company('Silent')
    await send(company, { tagDataKey: 'humidity' })
    expect((await messagesOf(company))[0]?.payload.text).toContain('Freezer 1, humidity is -\n')
  })

  it('sends nothing for an alarm type that only logs', async () => {
    const company = await world.company('Log only')
    expect(await send(company, { alertType: 3 }, { canMail: async () => false })).toEqual({
      mails: 0,
      sms: 0,
    })
    expect(await messagesOf(company)).toEqual([])
  })

  it('is refused when the portal cannot send what the contacts ask for', async () => {
    const company = await world.company('Not configured')
    const both = { alarmContacts: [contact({ contactType: 'BOTH', phoneNumber: '+46701234567' })] }
    await expect(send(company, both, { canMail: async () => false })).rejects.toMatchObject({
      code: 'mail.notConfigured',
      status: 400,
    })
    await expect(send(company, both, { canSms: async () => false })).rejects.toMatchObject({
      code: 'sms.notConfigured',
      status: 400,
    })
    expect(await messagesOf(company)).toEqual([])
    await expect(send(company, {}, { canSms: async () => false })).resolves.toEqual({ mails: 1, sms: 0 })
  })

  it('threat 2: knows no node of another company', async () => {
    const [ours, theirs] = [await world.company('Ours'), await world.company('Theirs')]
    await expect(send(ours, { tag: theirs.deveui })).rejects.toMatchObject({ code: 'alarm.foreignNode' })
  })

  it('threat 31: many of them are refused, also at once, and allowed again after an hour', async () => {
    const company = await world.company('Flood')
    const alarmContacts = Array.from({ length: 20 }, (_, at) => contact({ email: `c${at}@example.com` }))
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => send(company, { alarmContacts })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'request.tooMany', status: 429 },
    })
    expect(await messagesOf(company)).toHaveLength(40)
    const other = await world.company('Not flooded')
    await expect(send(other, { alarmContacts })).resolves.toEqual({ mails: 20, sms: 0 })
    world.clock.at += 3_600_001
    await expect(send(company, { alarmContacts })).resolves.toEqual({ mails: 20, sms: 0 })
  })

  it('threat 22: cannot add a header to a mail', async () => {
    const company = await world.company('Headers')
    const sending = send(company, { name: 'Hot\r\nBcc: victim@example.com' })
    await expect(sending).rejects.toMatchObject({ fields: [{ field: 'body.name', code: 'field.control' }] })
    expect(await messagesOf(company)).toEqual([])
  })
})
