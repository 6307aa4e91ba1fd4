import { radioPrefix } from '@fyr/contract/devices/radio-keys'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { ReportSelectable } from '@fyr/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, type ListPage, type Paging, totalOfLastPage } from '#db/index.ts'
import type { SelectedObject } from './selection-store.ts'

export interface SelectableQuery extends Paging {
  search?: string | undefined
  application?: string | undefined
  /** Only these; all where there is none. */
  ids?: readonly string[] | undefined
  order: 'asc' | 'desc'
  language: Language
}

type ListedObject = Exclude<SelectedObject, 'user'>

/** What can be selected of a resource: nodes with their keys, gateways, reports. */
export async function listSelectable(
  db: CompanyDb,
  type: ListedObject,
  { search = '', application, ids = [], order, language, limit, offset }: SelectableQuery,
): Promise<ListPage<ReportSelectable>> {
  const { id, name, detail, searched, from, keys = sql`'[]'::json` } = sourceOf(type, application)
  const where = sql`${from}
    and (${ids.length === 0} or ${id} = any(${[...ids]}::text[]))
    and (${search} = '' or position(lower(${search}) in lower(${name} || ' ' || ${searched})) > 0)`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows: items } = await sql<ReportSelectable>`
    select ${id} as id, ${name} as name, ${detail} as detail, ${keys} as keys
    ${where} order by ${name} ${collationOf(language)} ${direction}, ${id} limit ${limit} offset ${offset}`.execute(
    db.query,
  )
  const known = totalOfLastPage(items.length, { limit, offset })
  if (known !== undefined) return { items, total: known }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db.query)
  return { items, total: rows[0]?.total ?? 0 }
}

const keysOfNode = sql`coalesce((
    select json_agg(json_build_object('key', node_key.name, 'label', node_key.label, 'unit', node_key.unit,
      'isCounter', node_key.kind = 'counter') order by node_key.created_at, node_key.name)
    from node_key where node_key.node_id = node.id and not starts_with(node_key.name, ${radioPrefix})), '[]'::json)`

interface Source {
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  /** Besides the name. */
  searched: RawBuilder<unknown>
  from: RawBuilder<unknown>
  keys?: RawBuilder<unknown>
}

function sourceOf(type: ListedObject, application: string | undefined): Source {
  switch (type) {
    case 'node':
      return {
        ...{ id: sql`node.deveui`, name: sql`node.name`, detail: sql`application.name`, keys: keysOfNode },
        searched: sql`node.deveui`,
        from: sql`from node join application on application.id = node.application_id
          where ${application === undefined ? sql`true` : sql`node.application_id = ${application}`}`,
      }
    case 'gateway':
      return {
        ...{ id: sql`gateway.id::text`, name: sql`gateway.name`, detail: sql`gateway.eui` },
        ...{ searched: sql`gateway.eui`, from: sql`from gateway where true` },
      }
    case 'report':
      return {
        ...{ id: sql`report.id::text`, name: sql`report.name`, detail: sql`''`, searched: sql`''` },
        from: sql`from report where true`,
      }
  }
}
