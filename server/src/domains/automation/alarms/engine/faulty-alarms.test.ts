import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Company } from './engine.fixture.ts'
import { onAlarmWorld } from './engine.fixture.ts'

const on = onAlarmWorld()

/** Two alarms about one key, both raised; the state of the first has then lost its history entry. */
async function withBrokenState(name: string, changes: string) {
  const company = await on.world.company(name)
  const broken = await on.world.create(company, { name: 'Broken' })
  await on.world.create(company, { name: 'Sound' })
  await on.world.send(company, { temperature: -10 })
  await on.world.rows(sql`update alarm_state set state = state || ${changes}::jsonb where id = ${broken.id}`)
  await on.world.restart()
  return { company, broken }
}

const resets = async (company: Company) =>
  (await on.world.log(company)).filter(({ kind }) => kind === 'alarm.reset').map(({ params }) => params)

describe('an alarm that cannot be judged', () => {
  it('fails neither its batch nor the other alarms of its key, and is logged once', async () => {
    const { company, broken } = await withBrokenState('Batch', '{"activeAlarmId": null}')
    for (const value of [-20, -21]) {
      on.world.clock.at += 1000
      await on.world.send(company, { temperature: value })
    }
    expect(await resets(company)).toMatchObject([{ alarm: 'Sound' }])
    expect(on.world.warnings.filter((each) => 'alarmId' in each && each.alarmId === broken.id)).toHaveLength(
      1,
    )
  })

  it('does not fail the tick of the others', async () => {
    const { company } = await withBrokenState('Tick', '{"activeAlarmId": null, "messageDueAt": 1}')
    await on.world.create(company, { name: 'Delayed', alarmDelay: 60 })
    on.world.clock.at += 1000
    await on.world.send(company, { temperature: -9 })
    await on.world.wait(61)
    const raised = (await on.world.log(company)).filter(({ kind }) => kind === 'alarm.raised')
    expect(raised.map(({ params }) => params)).toContainEqual(expect.objectContaining({ alarm: 'Delayed' }))
  })
})

describe('an alarm that the database refuses', () => {
  it('is left out: the readings and all other alarms are stored', async () => {
    const company = await on.world.company('Refused')
    for (const name of ['One', 'Two', 'Poison', 'Three']) await on.world.create(company, { name })
    const owner = new pg.Client({ connectionString: on.world.url })
    await owner.connect()
    await owner.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin
        if exists (select from alarm where id = new.alarm_id and name = 'Poison') then
          raise exception 'poison' using errcode = '22000';
        end if;
        return new;
      end $$;
      create trigger refuse_poison before insert on alarm_event for each row execute function refuse_poison()`)
    try {
      await on.world.send(company, { temperature: -10 })
      const raised = (await on.world.log(company)).filter(({ kind }) => kind === 'alarm.raised')
      expect(raised).toHaveLength(3)
      expect(await on.world.history(company)).toHaveLength(3)
    } finally {
      await owner.query('drop trigger refuse_poison on alarm_event; drop function refuse_poison')
      await owner.end()
    }
    // Nothing of it has happened, so the next reading finds it anew.
    on.world.clock.at += 1000
    await on.world.send(company, { temperature: -9 })
    expect(await on.world.history(company)).toHaveLength(4)
  })
})
