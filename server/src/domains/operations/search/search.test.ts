import { readFile } from 'node:fs/promises'
import { permissions } from '@fyr/contract/access/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NodeWorld, nodeWorld } from '../../devices/nodes/nodes.fixture.ts'
import { findEverywhere } from './search.ts'
import { searchNodes } from './search-store.ts'

let world: NodeWorld
beforeAll(async () => {
  world = await nodeWorld()
  for (const { id, applicationId } of [world.acme, world.other]) {
    await world.database.db.withCompany(id, (db) =>
      sql`insert into node (id, application_id, name, deveui, kind, decoder, created_at)
        select gen_random_uuid(), ${applicationId}, 'Kylrum Ängsvägen ' || n, ${id}::text || to_hex(n), 1, 'json', now()
        from generate_series(1, 10000) as n`.execute(db.query),
    )
  }
})
afterAll(() => world.database.drop())

const search = (text: string, isWanted = () => true) =>
  findEverywhere(world.database.db, {
    companyId: world.acme.id,
    permissions: new Set(permissions),
    text,
    isWanted,
  })

/** Processor time of a connection's process, in ms, which a busy machine does not lengthen; its clock where that is unknown. */
async function processorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  return text === '' ? performance.now() : Number(text.split(' ')[0]) / 1e6
}

// In every name, in one, in none, with accents, nearly a whole name: nothing of it may take long.
it.each(['ky', 'ngsvagen 9999', 'zzzz', 'väg', 'kylrum angsvagen 12'])(
  'searches 10,000 nodes for "%s" in a few times what reading their names takes',
  async (text) => {
    const times = { searched: [] as number[], read: [] as number[] }
    await world.database.db.withCompany(world.acme.id, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.query)
      const [{ pid } = { pid: 0 }] = rows
      const timed = async (into: number[], work: () => Promise<unknown>) => {
        const before = await processorMs(pid)
        await work()
        into.push((await processorMs(pid)) - before)
      }
      const readAll = sql`select count(*) from node where upper(name) = ${text}`
      // In turns, and the least of many: now and then the process has other work, such as to plan.
      for (let run = 0; run < 20; run++) {
        await timed(times.read, () => readAll.execute(db.query))
        await timed(times.searched, () => searchNodes(db, text, 9))
      }
    })
    expect(Math.min(...times.searched) / Math.min(...times.read)).toBeLessThan(6)
  },
)

it('is not searched to its end when nobody waits for it any more', async () => {
  let asked = 0
  expect((await search('ky', () => asked++ === 0)).map(({ type }) => type)).toEqual(['node'])
  expect(await search('ky', () => false)).toEqual([])
})
