import { describe, expect, it } from 'vitest'
import { type Company, onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()

const subjects = async (company: Company) => (await on.mailsOf(company)).map(({ payload }) => payload.subject)
const states = async (company: Company) =>
  (await on.world.history(company)).map(({ reset_at, acknowledged_at }) => [
    reset_at !== null,
    acknowledged_at !== null,
  ])

describe('a rule whose value is out of range already', () => {
  it('triggers within a second of being made, by the last value', async () => {
    const company = await on.world.company('Made')
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(3600)
    await on.world.create(company)
    await on.world.wait(1)
    expect(await on.world.history(company)).toMatchObject([{ value: -10, reset_at: null }])
    await on.world.wait(3600)
    expect(await subjects(company)).toHaveLength(1)
  })

  it('waits out its delay first, from then on', async () => {
    const company = await on.world.company('Delayed')
    await on.world.send(company, { temperature: -10 })
    await on.world.create(company, { alarmDelay: 60 })
    await on.world.wait(1)
    await on.world.wait(59)
    expect(await on.world.history(company)).toEqual([])
    await on.world.wait(1)
    expect(await on.world.history(company)).toHaveLength(1)
  })

  it('triggers when its limit is changed, or it is enabled', async () => {
    const company = await on.world.company('Changed')
    await on.world.send(company, { temperature: -20 })
    const { id } = await on.world.create(company)
    await on.world.wait(1)
    expect(await on.world.history(company)).toEqual([])
    await on.world.edit(company, id, { active: false, limitHigh: -25 })
    await on.world.wait(1)
    expect(await on.world.history(company)).toEqual([])
    await on.world.edit(company, id, { active: true })
    await on.world.wait(1)
    expect(await on.world.history(company)).toMatchObject([{ value: -20 }])
  })

  it('that has triggered stays so without another message when it is out of the new limits, too', async () => {
    const company = await on.world.company('Still')
    const { id } = await on.world.create(company, { notifyReset: true })
    await on.world.send(company, { temperature: -10 })
    await on.world.edit(company, id, { limitHigh: -15 })
    await on.world.wait(1)
    expect([await states(company), await subjects(company)]).toEqual([
      [[false, false]],
      [expect.stringContaining('Too warm')],
    ])
    await on.world.edit(company, id, { limitHigh: -5 })
    await on.world.wait(1)
    expect(await states(company)).toEqual([[true, false]])
  })

  it('of conditions over several nodes triggers by what is known of them', async () => {
    const company = await on.world.company('Conditions')
    await on.world.send(company, { temperature: -10 })
    await on.world.send(company.other, { temperature: -11 })
    const over = ({ deveui }: { deveui: string }) => ({
      ...{ tag: deveui, tagDataKey: 'temperature', limitType: 'HIGH' as const, limit: -18 },
    })
    await on.world.create(company, { advanced: [over(company), over(company.other)], limitHigh: null })
    await on.world.wait(1)
    expect(await on.world.history(company)).toHaveLength(1)
  })

  it('waits for the next reading where there is none, and costs nothing until then', async () => {
    const company = await on.world.company('Silent')
    await on.world.create(company)
    await on.world.wait(1)
    expect(on.world.running.engine.isDue(on.world.clock.now())).toBe(false)
    expect(await on.world.history(company)).toEqual([])
  })

  it('was made right before a crash, and edited: it is judged by the next process', async () => {
    const company = await on.world.company('Crashed')
    const { id } = await on.world.create(company, { limitHigh: 0 })
    await on.world.send(company, { temperature: 1 })
    await on.world.send(company, { temperature: -10 })
    await on.world.wait(1)
    await on.world.edit(company, id, { limitHigh: -18 })
    await on.world.restart()
    await on.world.wait(1)
    expect(await states(company)).toEqual([[false, false]])
  })
})
