import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unprotectedTables } from '#db/unprotected-tables.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
let owner: pg.Client

interface Policy {
  name: string
  /** Roles that it is for. */
  roles: string[]
  permissive: boolean
  command: string
  using: string | null
  check: string | null
}
interface Table {
  name: string
  secured: boolean
  forced: boolean
  hasCompany: boolean
  policies: Policy[]
  grants: { role: string; privilege: string }[]
  /** The columns of each index, in order. */
  indexes: string[][]
  foreignKeys: { columns: string[]; to: string; toColumns: string[]; nulled: string[] }[]
}
let tables: Table[]

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  tables = await readTables()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const named = (name: string) => {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  return table
}
const isListed = ({ name }: Table) => Object.hasOwn(unprotectedTables, name)
const grantsTo = (table: Table, role: string) =>
  table.grants.filter((grant) => grant.role === role).map(({ privilege }) => privilege)

describe('row-level security', () => {
  it('protects every table that is not on the short list', () => {
    const open = tables.filter((table) => !isListed(table) && !(table.secured && table.forced))
    expect(open.map(({ name }) => name)).toEqual([])
  })

  it('has a short list of tables that are there, are not protected, and have a reason', () => {
    for (const [name, reason] of Object.entries(unprotectedTables)) {
      expect([name, named(name).secured]).toEqual([name, false])
      expect(reason).toMatch(/\w{3}/)
    }
  })

  it('keeps fyr_app away from the tables on the short list', () => {
    for (const table of tables.filter(isListed)) {
      expect([table.name, grantsTo(table, 'fyr_app')]).toEqual([table.name, []])
      expect([table.name, grantsTo(table, 'PUBLIC')]).toEqual([table.name, []])
    }
  })

  it('lets fyr_app see its own company only, in every table', () => {
    for (const table of tables.filter((each) => !isListed(each))) {
      const own = table.name === 'company' ? 'id' : 'company_id'
      const policies = table.policies.filter(
        ({ roles }) => roles.includes('fyr_app') || roles.includes('PUBLIC'),
      )
      expect([table.name, policies.length]).toEqual([table.name, 1])
      for (const { roles, command, using, check } of policies) {
        expect([table.name, roles, command]).toEqual([table.name, ['fyr_app'], 'ALL'])
        const isOwn = `(${own} = ( SELECT fyr_company() AS fyr_company))`
        // One that is being deleted nobody sees.
        const condition = table.name === 'company' ? `(${isOwn} AND (closed_at IS NULL))` : isOwn
        expect([table.name, using]).toEqual([table.name, condition])
        // Without a check of its own, the condition is the check too.
        if (check !== null) expect([table.name, check]).toEqual([table.name, condition])
      }
    }
  })

  it('knows four roles, and gives each a policy where it has rights', () => {
    const known = ['fyr_app', 'fyr_pipeline', 'fyr_platform', 'owner']
    for (const table of tables.filter((each) => !isListed(each))) {
      const granted = new Set(table.grants.map(({ role }) => role))
      const ruled = new Set(table.policies.flatMap(({ roles }) => roles))
      expect([table.name, [...granted, ...ruled].filter((role) => !known.includes(role))]).toEqual([
        table.name,
        [],
      ])
      expect([table.name, [...ruled].sort()]).toEqual([table.name, [...granted.add('owner')].sort()])
    }
  })
})

describe('company-owned tables', () => {
  const owned = () => tables.filter((table) => table.hasCompany && !isListed(table))

  it('are all protected tables but the company itself', () => {
    const without = tables.filter((table) => !isListed(table) && !table.hasCompany)
    expect(without.map(({ name }) => name)).toEqual(['company'])
  })

  it('have an index that leads with the company', () => {
    const without = owned().filter(({ indexes }) => !indexes.some(([first]) => first === 'company_id'))
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('threat 35: go with their company', () => {
    for (const { name, foreignKeys } of owned()) {
      const toCompany = foreignKeys.find(({ to, columns }) => to === 'company' && columns[0] === 'company_id')
      expect([name, toCompany?.toColumns]).toEqual([name, ['id']])
    }
  })

  it('threat 2: point to rows of their own company only', () => {
    const companyOwned = new Set(owned().map(({ name }) => name))
    for (const { name, foreignKeys } of owned()) {
      for (const { to, columns, toColumns, nulled } of foreignKeys) {
        if (!companyOwned.has(to)) continue
        const at = toColumns.indexOf('company_id')
        expect([name, to, at === -1 ? 'any company' : columns[at]]).toEqual([name, to, 'company_id'])
        // Setting the whole key to null when its target goes would take the row out of its company.
        expect([name, to, nulled]).not.toEqual([name, to, expect.arrayContaining(['company_id'])])
      }
    }
  })

  it('are seen as their own by each company, and as nothing without one', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('set role fyr_app')
    try {
      for (const { name } of [...owned(), named('company')]) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*) from ${pg.escapeIdentifier(name)}`,
        )
        expect([name, rows[0]?.count]).toEqual([name, '0'])
      }
    } finally {
      await client.end()
    }
  })
})

describe('the audit log', () => {
  it('threat 33: can be added to and read, never changed or emptied, by the roles that work', () => {
    for (const name of ['audit', 'platform_audit']) {
      for (const role of ['fyr_app', 'fyr_platform', 'fyr_pipeline']) {
        const mayChange = grantsTo(named(name), role).filter((each) => !['SELECT', 'INSERT'].includes(each))
        expect([name, role, mayChange]).toEqual([name, role, []])
      }
    }
  })

  it.each(['update audit set action = $1', 'delete from audit where action <> $1', 'truncate audit'])(
    'threat 33: refuses "%s" in its own company',
    async (command) => {
      const companyId = '11111111-1111-4111-8111-111111111111'
      await owner.query(`insert into company (id, name) values ($1, 'Acme') on conflict do nothing`, [
        companyId,
      ])
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      try {
        await client.query('set role fyr_app')
        await client.query(`select set_config('fyr.company', $1, false)`, [companyId])
        await expect(client.query(command, command.includes('$1') ? ['x'] : [])).rejects.toThrow(
          /permission denied/,
        )
      } finally {
        await client.end()
      }
    },
  )
})

/** What the catalogue says of every table of the schema. */
async function readTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    with me as (select current_user as name)
    select
      c.relname as name,
      c.relrowsecurity as secured,
      c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "hasCompany",
      (select coalesce(json_agg(json_build_object(
          'name', p.policyname,
          'roles', (select json_agg(case when r = me.name then 'owner' when r = 'public' then 'PUBLIC' else r end) from unnest(p.roles) r),
          'permissive', p.permissive = 'PERMISSIVE', 'command', p.cmd, 'using', p.qual, 'check', p.with_check)), '[]')
        from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname) as policies,
      (select coalesce(json_agg(json_build_object(
          'role', case when g.grantee = 0 then 'PUBLIC' when g.grantee = c.relowner then 'owner' else g.grantee::regrole::text end,
          'privilege', g.privilege_type)), '[]')
        from (select * from aclexplode(c.relacl)
              union select x.* from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid) g) as grants,
      (select coalesce(json_agg((select json_agg(pg_get_indexdef(i.indexrelid, k, true) order by k)
          from generate_series(1, i.indnkeyatts) k)), '[]')
        from pg_index i where i.indrelid = c.oid) as indexes,
      (select coalesce(json_agg(json_build_object(
          'to', f.confrelid::regclass::text,
          'columns', (select json_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k(num, at)
                      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
          'toColumns', (select json_agg(a.attname order by k.at) from unnest(f.confkey) with ordinality k(num, at)
                        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num),
          'nulled', case when f.confdeltype = 'n' then
              (select coalesce(json_agg(a.attname), '[]') from unnest(coalesce(f.confdelsetcols, f.conkey)) k(num)
               join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) else '[]' end)), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as "foreignKeys"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, me
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows
}
