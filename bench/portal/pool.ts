import pg from 'pg'
import { toward } from '../harness/goals.ts'
import { p95Of } from '../harness/p95.ts'
import type { Figure, Section } from '../harness/report.ts'
import { withStoppedPortal } from '../harness/stopped-portal.ts'
import { measureTimes } from '../harness/timing.ts'
import { createCaller } from './fetch-columns.ts'

const devices = 5000
/** The company has as many, in whose place none of the pool stands. */
const nodes = 5000
const pageSize = 50

const lists: Record<string, string> = {
  'first page': '?limit=50',
  'last page': `?limit=50&offset=${devices - pageSize}`,
  'last page by name': `?limit=50&sort=name&offset=${devices - pageSize}`,
  'by DevEUI': '?sort=deveui&order=asc',
  'by name': '?sort=name&order=asc',
  'by frames': '?sort=frames',
  'by RSSI': '?sort=rssi',
  'searched for what many have': '?search=room',
  'searched for one DevEUI': '?search=a81758fffe0004d2',
  'searched for what none has': '?search=nothing-like-it',
  prepared: '?state=prepared',
}

/** How long the pages of a full pool take. */
export async function benchPool(): Promise<Section> {
  return await withStoppedPortal({ nodes: 1, keys: ['temperature'] }, async (portal) => {
    await portal.inDatabase(({ url }) => fill(url, portal.api.companyId))
    const pages = await portal.running(async ({ url }) => {
      const { call, close } = createCaller(url, portal.api.token)
      const figures: Figure[] = []
      try {
        for (const [name, query] of Object.entries(lists)) {
          const times = await measureTimes(() => call('GET', `/tag/pool${query}`), { times: 41, warmups: 5 })
          figures.push(p95Of(name, times))
        }
      } finally {
        close()
      }
      return figures
    })
    return {
      title: 'Pages of the pool, p95',
      how: [
        `${devices.toLocaleString('en-GB')} devices in the pool of a company that has ${nodes.toLocaleString('en-GB')} nodes besides; ${pageSize} a page`,
      ],
      figures: [
        {
          name: 'the slowest of them',
          value: Math.max(...pages.map(({ value }) => value)),
          ...toward('pool'),
        },
        ...pages,
      ],
    }
  })
}

async function fill(url: string, companyId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into node (id, company_id, application_id, name, deveui, kind, decoder, created_at)
       select gen_random_uuid(), $1, application.id, 'Office ' || n, 'b' || lpad(to_hex(n), 15, '0'), 0, 'raw', now()
       from generate_series(1, $2::int) as n,
         (select id from application where company_id = $1 limit 1) as application`,
      [companyId, nodes],
    )
    await client.query(
      `insert into pool_device (id, company_id, deveui, name, source, is_prepared, first_heard, last_heard, frames,
         rssi, snr, spreading_factor, gateway, port, payload, created_at)
       select gen_random_uuid(), $1, 'a81758fffe' || lpad(to_hex(n), 6, '0'), 'Room ' || n * 7919 % $2, 'lorawan',
         n % 10 = 0, now() - n * interval '1 hour', now() - n * 7919 % $2 * interval '1 second', n * 31 % 1000,
         -120 + n % 70, n % 12, 7 + n % 6, lpad(to_hex(n % 20), 16, '0'), 5, '\\x0100e202290400270506070e4a', now()
       from generate_series(1, $2::int) as n`,
      [companyId, devices],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
