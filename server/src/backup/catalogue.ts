import pg from 'pg'
import type { BackupHeader, BackupTable } from './manifest.ts'

/** Not what an extension brought along, which comes with it again. */
const ours = `c.relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Every table of the schema with the columns that can be written, by name. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relkind = 'r' and ${ours} order by c.relname`)
  return rows
}

/** Where every sequence stands. Sequences know no snapshot: ask when the snapshot of the tables is taken. */
export async function listSequences(client: pg.ClientBase): Promise<BackupHeader['sequences']> {
  const found = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ours} order by c.relname`,
  )
  const sequences: BackupHeader['sequences'] = []
  for (const { name } of found.rows) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
    )
    for (const { last, called } of rows) sequences.push({ name, last, called })
  }
  return sequences
}

/** What of the schema is in the way of loading a table whole, as commands: to lift it, and to put it back. */
export interface Obstacle {
  table: string
  lift: string
  putBack: string
}

/**
 * Foreign keys, whose tables would have to be loaded in an order and row by row checked; triggers of ours, which
 * have fired when the rows were first written; and row-level security that binds the owner, under which
 * PostgreSQL refuses to copy. In the order in which to lift them, and to put them back.
 */
export async function listObstacles(client: pg.ClientBase): Promise<Obstacle[]> {
  const { rows } = await client.query<Obstacle>(`
    select c.relname as table, o.lift, o.put_back as "putBack" from pg_class c, lateral (
      select 1 as sort, conname::text as name,
        format('alter table %s drop constraint %I', c.oid::regclass, conname) as lift,
        format('alter table %s add constraint %I %s', c.oid::regclass, conname, pg_get_constraintdef(oid)) as put_back
      from pg_constraint where conrelid = c.oid and contype = 'f'
      union all
      select 2, tgname::text,
        format('alter table %s disable trigger %I', c.oid::regclass, tgname),
        format('alter table %s enable %s trigger %I', c.oid::regclass,
          case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
      from pg_trigger where tgrelid = c.oid and not tgisinternal and tgenabled <> 'D'
      union all
      select 3, '', format('alter table %s no force row level security', c.oid::regclass),
        format('alter table %s force row level security', c.oid::regclass)
      where c.relforcerowsecurity
    ) o where c.relkind = 'r' and ${ours} order by c.relname, o.sort, o.name`)
  return rows
}
