import pg from 'pg'
import { migrate, openDatabase } from '../../server/src/db/index.ts'
import { createGatewayWatch } from '../../server/src/domains/devices/gateways/index.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { toward } from '../harness/goals.ts'
import { quantile, type Section } from '../harness/report.ts'

const gateways = 500
const nodes = 5000
/** Of those that hear a node. */
const hearing = 3
const rounds = 20
/** Of all nodes once, between two writes. */
const framesOfRound = nodes

const euiOf = (at: number) => at.toString(16).padStart(16, '0')

/** What it costs to write down what gateways do, and to find out which are offline. */
export async function benchGateways(): Promise<Section> {
  return await withBenchDatabase(async ({ url }) => {
    await migrate(url)
    const complain = (error: unknown) => process.stderr.write(`${JSON.stringify(error)}\n`)
    const database = await openDatabase({ url, log: { error: complain } })
    const companyId = crypto.randomUUID()
    try {
      await furnish(url, companyId)
      let now = Date.now()
      const watch = createGatewayWatch({ database, clock: { now: () => new Date(now) } })
      const heardMs: number[] = []
      const writtenMs: number[] = []
      const checkedMs: number[] = []
      const queries: number[] = []
      for (let round = 0; round < rounds; round++) {
        heardMs.push(
          await time(async () => {
            for (let at = 0; at < framesOfRound; at++) {
              const by = Array.from({ length: hearing }, (_, other) => ({
                eui: euiOf((at + other * 7) % gateways),
                rssi: -100 + other,
                snr: 5,
              }))
              watch.frame(companyId, `node-${at}`, by, now)
            }
          }),
        )
        const counted = countQueries()
        writtenMs.push(await time(() => watch.flush()))
        checkedMs.push(await time(() => watch.check()))
        queries.push(counted.stop())
        now += 60_000
      }
      now += 3_600_000
      const offline = countQueries()
      const allOfflineMs = await time(() => watch.check())
      const offlineQueries = offline.stop()
      return {
        title: 'States of gateways',
        how: [
          `${gateways} gateways and ${nodes.toLocaleString('en-GB')} nodes, each heard by ${hearing}; ${rounds} rounds, the first of which makes all rows`,
        ],
        figures: [
          {
            name: 'a frame is noted in memory',
            value: (quantile(heardMs, 0.5) * 1000) / framesOfRound,
            unit: 'µs',
          },
          {
            name: `what ${framesOfRound.toLocaleString('en-GB')} frames told is written, p50`,
            value: quantile(writtenMs, 0.5),
            unit: 'ms',
          },
          { name: 'the check of a minute, p50', value: quantile(checkedMs, 0.5), unit: 'ms' },
          {
            name: 'queries of a write and a check, for all gateways',
            value: Math.max(...queries.slice(1)),
            ...toward('gatewayQueries'),
          },
          {
            name: 'all fall silent at once: decided and told',
            value: allOfflineMs,
            unit: 'ms',
            note: `${offlineQueries} queries, two for each message`,
          },
        ],
      }
    } finally {
      await database.close()
    }
  })
}

/** A company with its gateways and nodes, past the portal: the licence that comes with it allows fewer. */
async function furnish(url: string, companyId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("insert into company (id, name) values ($1, 'Bench')", [companyId])
    await client.query(
      "insert into application (company_id, id, name, created_at) values ($1::uuid, $1::uuid, 'Bench', now())",
      [companyId],
    )
    await client.query(
      `insert into gateway (company_id, id, name, eui, offline_minutes, created_at)
       select $1::uuid, gen_random_uuid(), 'G' || at, lpad(to_hex(at), 16, '0'), 15, now()
       from generate_series(0, $2::int - 1) as at`,
      [companyId, gateways],
    )
    await client.query(
      `insert into node (company_id, id, application_id, name, deveui, kind, decoder, created_at, flatten_json)
       select $1::uuid, gen_random_uuid(), $1::uuid, 'N' || at, 'node-' || at, 0, 'raw', now(), false
       from generate_series(0, $2::int - 1) as at`,
      [companyId, nodes],
    )
  } finally {
    await client.end()
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Counts what is sent to the database by whichever connection. */
function countQueries(): { stop(): number } {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    count++
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    stop() {
      pg.Client.prototype.query = query
      return count
    },
  }
}
