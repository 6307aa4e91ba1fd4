import type { SearchHit } from '@fyr/contract/operations/search'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** Finds what is named so in the company of the transaction: at most `limit` hits, best first. */
export type Searcher = (db: CompanyDb, text: string, limit: number) => Promise<SearchHit[]>

interface Searched {
  /** A table of companies that its migration made `fyr_searchable`. */
  table: RawBuilder<unknown>
  /** Of a row `found`: what its page's address names, and where it belongs. */
  id: RawBuilder<unknown>
  detail: RawBuilder<unknown>
}

/**
 * Reads the names of the whole company, which row-level security keeps to; an index would help no text that stands
 * amid a name. The text is compared as it is: there are no wildcards to escape.
 */
function searcherOf({ table, id, detail }: Searched): Searcher {
  return async (db, text, limit) => {
    return await db.rows(sql<SearchHit>`
      with wanted as materialized (select fyr_fold(${text}) as text)
      select ${id} as id, found.name, ${detail} as detail
      from (
        select candidate.*,
          starts_with(searched, wanted.text) or position(E'\n' || wanted.text in searched) > 0 as begins
        from ${table} as candidate, wanted
        where position(wanted.text in searched) > 0
        order by begins desc, searched, candidate.id limit ${limit}
      ) as found
      order by begins desc, searched, found.id`)
  }
}

export const searchNodes = searcherOf({
  table: sql`node`,
  id: sql`found.deveui`,
  detail: sql`(select name from application where id = found.application_id)`,
})

export const searchAlarms = searcherOf({
  table: sql`alarm`,
  id: sql`found.id::text`,
  detail: sql`(select name from node where id = found.node_id)`,
})

export const searchDashboards = searcherOf({
  table: sql`dashboard`,
  id: sql`found.id::text`,
  detail: sql`(select title from dashboard_category where id = found.category_id)`,
})

export const searchApplications = searcherOf({
  table: sql`application`,
  id: sql`found.id::text`,
  detail: sql`null::text`,
})

export const searchGateways = searcherOf({
  table: sql`gateway`,
  id: sql`found.id::text`,
  detail: sql`found.eui`,
})

export const searchScripts = searcherOf({
  table: sql`script`,
  id: sql`found.id::text`,
  detail: sql`null::text`,
})

/** What has become a node meanwhile is found as that. */
export const searchPool = searcherOf({
  table: sql`(
    select id, deveui, coalesce(name, deveui) as name, searched from pool_device
    where not is_hidden and not exists (select from node where node.normalized_deveui = pool_device.normalized_deveui)
  )`,
  id: sql`found.deveui`,
  detail: sql`nullif(found.deveui, found.name)`,
})

export const searchIntegrations = searcherOf({
  table: sql`integration`,
  id: sql`found.id::text`,
  detail: sql`null::text`,
})

/** Those that the company wrote. */
export const searchDecoders = searcherOf({
  table: sql`decoder`,
  id: sql`found.id::text`,
  detail: sql`null::text`,
})

/** Those that other companies share with all, too. */
export const searchBrokers = searcherOf({
  table: sql`(
    select id, hostname, coalesce(nullif(name, ''), hostname) as name, searched from mqtt_broker
    union all
    select id, hostname, coalesce(nullif(name, ''), hostname), fyr_fold(name) || E'\n' || fyr_fold(hostname)
    from fyr_global_mqtt_brokers() where company_id <> fyr_company()
  )`,
  id: sql`found.id::text`,
  detail: sql`nullif(found.hostname, found.name)`,
})

export const searchModbusMasters = searcherOf({
  table: sql`modbus_master`,
  id: sql`found.id::text`,
  detail: sql`nullif(found.hostname, found.name)`,
})

export const searchOpcServers = searcherOf({
  table: sql`opcua_server`,
  id: sql`found.id::text`,
  detail: sql`nullif(found.endpoint_url, found.name)`,
})
