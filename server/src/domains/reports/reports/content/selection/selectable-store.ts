import { radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { ReportSelectable } from '@fyr/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, type Paging, sqlPage } from '#db/index.ts'
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
  { search, application, ids = [], order, language, ...paging }: SelectableQuery,
): Promise<ListPage<ReportSelectable>> {
  const { id, name, detail, searched, keys = sql`'[]'::json`, ...source } = sourceOf(type, application)
  const from = sql`${source.from}
    and (${ids.length === 0} or ${id} = any(${[...ids]}::text[]))
    and ${contains(search, sql`lower(${name} || ' ' || ${searched})`)}`
  const select = sql`${id} as id, ${name} as name, ${detail} as detail, ${keys} as keys`
  const orderBy = sql`${name} ${collationOf(language)} ${order === 'asc' ? sql`asc` : sql`desc`}, ${id}`
  return await sqlPage(db, { select, from, orderBy }, paging)
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
