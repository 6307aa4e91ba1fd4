import { afterAll, beforeAll } from 'vitest'
import { startAlarmWorld, type World } from '../alarm-world.fixture.ts'
import { activeEntryOf } from '../alarms.ts'

export type Company = Awaited<ReturnType<World['company']>>

/** An alarm engine with all that it works on, for the tests of a file. */
export function onAlarmWorld() {
  let started: World | undefined
  beforeAll(async () => {
    started = await startAlarmWorld()
  })
  afterAll(() => started?.stop())
  const world = () => {
    if (!started) throw new Error('The world begins in beforeAll')
    return started
  }
  return {
    get world() {
      return world()
    },
    /** What is raised in the company and still waits for it. */
    async acknowledge(company: Company, comment = 'Door closed') {
      const { history, database, running } = world()
      const [active] = (await history(company)).filter(({ acknowledged_at }) => acknowledged_at === null)
      const entry = await database.withCompany(company.companyId, (db) =>
        activeEntryOf(db, String(active?.id)),
      )
      await running.commands.acknowledge(company.by(), entry, comment)
    },
    async mailsOf({ companyId }: Company) {
      return (await world().outbox()).filter((entry) => entry.companyId === companyId)
    },
  }
}
