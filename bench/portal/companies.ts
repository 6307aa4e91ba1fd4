import pg from 'pg'
import type { Api } from '../../e2e/lib/api.ts'
import { listenToHub } from '../../e2e/lib/hub.ts'
import { toward } from '../harness/goals.ts'
import { p95Of } from '../harness/p95.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'
import { withStoppedPortal } from '../harness/stopped-portal.ts'
import { measureTimes, type Times } from '../harness/timing.ts'
import { createCaller } from './fetch-columns.ts'

const companies = 1000
const users = 20_000
/** Of them in the company that is looked at, and its nodes. */
const ownUsers = 1000
const ownNodes = 2000
/** All of them in that company. */
const auditRows = 100_000
const imported = 1000
const rounds = 5
/** The hub takes four searches a second of each user. */
const searchPauseMs = 260
const searches = 31

/** How long lists over many companies, users and audit entries take, and what counting nodes for the licence costs. */
export async function benchCompanies(): Promise<Section> {
  return await withStoppedPortal({ nodes: 1, keys: ['temperature'] }, async (portal) => {
    const cost = await portal.inDatabase(async ({ url }) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await fill(client, portal.api.companyId)
        return await measureTriggers(client, portal.api.companyId)
      } finally {
        await client.end()
      }
    })
    const lists = await portal.running(({ url }) => measureLists(url, portal.api))
    const slowest = Math.max(...lists.map(({ value }) => value))
    const named = (count: number) => count.toLocaleString('en-GB')
    return {
      title: 'Lists of an installation with many companies, p95',
      how: [
        `${named(companies)} companies, ${named(users)} users, ${named(auditRows)} audit entries, all of them and ${named(ownUsers)} users and ${named(ownNodes)} nodes in one company`,
      ],
      figures: [
        { name: 'the slowest of them', value: slowest, ...toward('companies') },
        ...lists,
        {
          name: `importing ${named(imported)} nodes one by one, in the database`,
          value: cost.with,
          unit: 'ms',
        },
        { name: '  the same without the counting trigger', value: cost.without, unit: 'ms' },
      ],
    }
  })
}

async function fill(client: pg.Client, companyId: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(
    `insert into company (id, name, org_number, country, created_at)
     select gen_random_uuid(), 'Company ' || n, 'SE' || (5560000000 + n), 'Sweden', now() - n * interval '1 hour'
     from generate_series(2, $1::int) as n`,
    [companies],
  )
  await run(
    `insert into role (id, company_id, name, built_in, is_default, permissions)
     select gen_random_uuid(), id, 'User', 'User', true, array['Tag.View'] from company where id <> $1`,
    [companyId],
  )
  await run(
    `insert into account (id, email, password_hash, first_name, last_name, created_at)
     select gen_random_uuid(), 'user' || n || '@example.com', '', (array['Åsa','Bo','Cecilia','David','Eva'])[1 + n % 5],
       'Family' || n * 7919 % $1, now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n`,
    [users],
  )
  await run(
    `with place as (select company_id, id, row_number() over (order by company_id = $1 desc, company_id) as n
                    from (select distinct on (company_id) company_id, id from role
                          order by company_id, built_in = 'User' desc) as one),
       person as (select id, row_number() over (order by id) as n from account where email like 'user%')
     insert into membership (id, company_id, account_id, role_id, created_at)
     select gen_random_uuid(), place.company_id, person.id, place.id, now()
     from person join place on place.n = case when person.n <= $2 then 1 else 2 + person.n % ($3 - 1) end`,
    [companyId, ownUsers, companies],
  )
  await insertNodes(client, companyId, ownNodes, 'own')
  await run(
    `insert into audit_person (company_id, person_id, label)
     select $1, account.id, first_name || ' ' || last_name from membership
     join account on account.id = account_id where company_id = $1 on conflict do nothing`,
    [companyId],
  )
  // With their places in the chain, so that the portal does not work on them while it is measured.
  await run(
    `with person as (select account_id, row_number() over (order by account_id) as n from membership where company_id = $1)
     insert into audit (company_id, at, actor_id, actor_name, action, object_type, object_id, object_name, changes,
       request_id, sequence, hash)
     select $1, now() - entry.n * interval '1 minute', account_id, '', 'updated', 'node', 'node-' || entry.n % 2000,
       'Cold room ' || entry.n % 2000, '{"name": {"from": "a", "to": "b"}}', 'bench', 1000000 + entry.n, '\\x00'
     from generate_series(1, $2::int) as entry (n) join person on person.n = 1 + entry.n % $3`,
    [companyId, auditRows, ownUsers],
  )
  await run('vacuum analyze')
}

const insertNodes = (client: pg.Client, companyId: string, count: number, prefix: string) =>
  client.query(
    `insert into node (id, company_id, application_id, name, deveui, kind, decoder, created_at)
     select gen_random_uuid(), $1, application.id, 'Cold room ' || n, $3 || n, 1, 'raw', now()
     from generate_series(1, $2::int) as n,
       (select id from application where company_id = $1 order by id limit 1) as application`,
    [companyId, count, prefix],
  )

/** ms for as many nodes as an import brings, each in a statement of its own as the portal makes them. */
async function measureTriggers(
  client: pg.Client,
  companyId: string,
): Promise<{ with: number; without: number }> {
  const took = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['with', 'without'] as const) {
      await client.query('begin')
      if (kind === 'without') await client.query('alter table node disable trigger node_made')
      const began = performance.now()
      for (let at = 0; at < imported; at++) await insertNodes(client, companyId, 1, `${kind}-${round}-${at}-`)
      took[kind].push(performance.now() - began)
      await client.query('rollback')
    }
  }
  return { with: quantile(took.with, 0.5), without: quantile(took.without, 0.5) }
}

async function measureLists(url: string, { token, companyId }: Api): Promise<Figure[]> {
  const { call, close } = createCaller(url, token)
  const lists: Record<string, string> = {
    'users of a company': `/companies/${companyId}/users?sort=name`,
    'users of a company, searched': `/companies/${companyId}/users?search=family77`,
    'all users': '/users/all?sort=name',
    'all users, searched': '/users/all?search=family77',
    'all users, the last page': `/users/all?sort=email&offset=${users - 50}`,
    'all companies': '/companies/all',
    'all companies, searched': '/companies/all?search=company%2099',
    'companies with their usage': '/license/companies?sort=name',
    'companies by their users': '/license/companies?sort=users&order=desc',
    'audit log': '/audit',
    'audit log, searched for what many entries have': '/audit?search=cold%20room',
    'audit log, searched for what few entries have': '/audit?search=family77',
    'audit log, searched for what no entry has': '/audit?search=nothing-like-it',
    health: '/settings/health',
    'what needs attention': '/settings/health/attention',
  }
  const figures: Figure[] = []
  try {
    for (const [name, path] of Object.entries(lists)) {
      figures.push(p95Of(name, await measureTimes(() => call('GET', path), { times: 41, warmups: 5 })))
    }
  } finally {
    close()
  }
  return [...figures, p95Of('global search', await measureSearch(url, token))]
}

async function measureSearch(url: string, token: string): Promise<Times> {
  const hub = await listenToHub(url, token, { hub: 'search' })
  const answers = () => hub.messages.filter(({ target }) => target === 'BroadcastSearch').length
  const took: number[] = []
  try {
    for (let at = 0; at < searches; at++) {
      await new Promise((resolve) => setTimeout(resolve, searchPauseMs))
      const [before, began] = [answers(), performance.now()]
      hub.invoke('Search', `room ${at}`)
      while (answers() === before) {
        if (performance.now() - began > 10_000) throw new Error('The search did not answer')
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      took.push(performance.now() - began)
    }
  } finally {
    hub.close()
  }
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), times: searches, warmups: 0 }
}
