import type { Permission } from '@fyr/contract/access/permissions'
import type { ChangePage, Overview } from '@fyr/contract/companies/companies'
import type { AuditObject } from '@fyr/contract/records/audit-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { isUuid } from '#lib/uuid.ts'
import { type CompanyPrincipal, may } from '#request/principal.ts'

type Page = NonNullable<Overview['changes'][number]['page']>

interface Lookup {
  page: ChangePage
  access: Permission
  objects: readonly AuditObject[]
  /** Rows of `key`, by which the audit log names the object, and `id`, by which its page is addressed. */
  rows: RawBuilder<unknown>
}

const all = (table: string) => sql`select id as key, id::text as id from ${sql.table(table)}`
const partsOfNodes = (table: string) =>
  sql`select part.id as key, node.deveui as id from ${sql.table(table)} as part join node on node.id = part.node_id`

const ofPage = (
  page: ChangePage,
  access: Permission,
  objects: readonly AuditObject[],
  rows: RawBuilder<unknown>,
): Lookup => ({ page, access, objects, rows })

const lookups: readonly Lookup[] = [
  ofPage('node', 'Tag.View', ['node', 'key', 'image'], sql`select id as key, deveui as id from node`),
  ofPage('node', 'Tag.View', ['journalEntry'], partsOfNodes('journal_entry')),
  ofPage('node', 'Tag.View', ['downlink'], partsOfNodes('downlink')),
  ofPage('alarm', 'Alarm.View', ['alarm'], all('alarm')),
  ofPage('maintenanceWindow', 'Alarm.View', ['maintenanceWindow'], all('maintenance_window')),
  ofPage('application', 'Application.View', ['application'], all('application')),
  ofPage('dashboard', 'Dashboard.View', ['dashboard', 'image'], all('dashboard')),
  ofPage('gateway', 'Gateway.View', ['gateway'], all('gateway')),
  ofPage('signalTest', 'SignalTest.View', ['signalTest'], all('signal_test')),
  ofPage('script', 'Script.View', ['script'], all('script')),
  ofPage('formula', 'Formula.Create', ['formula'], all('formula')),
  ofPage('decoder', 'Tag.View', ['decoder'], all('decoder')),
  ofPage('mqttBroker', 'Tag.View', ['mqttBroker'], all('mqtt_broker')),
  ofPage('modbusMaster', 'Tag.View', ['modbusMaster'], all('modbus_master')),
  ofPage('opcuaServer', 'Tag.View', ['opcuaServer'], all('opcua_server')),
  ofPage('report', 'Report.View', ['report'], all('report')),
  ofPage('reportTemplate', 'Report.View', ['reportTemplate'], all('report_template')),
  ofPage(
    'report',
    'Report.View',
    ['reportRun'],
    sql`select id as key, report_id::text as id from report_run where report_id in (select id from report)`,
  ),
  ofPage('action', 'Actions.View', ['action'], all('action')),
  ofPage(
    'user',
    'User.Update',
    ['user', 'account'],
    sql`select account_id as key, account_id::text as id from membership`,
  ),
]

/** The page of each change, undefined where its object is gone or the caller may not see it. One statement. */
export async function findChangePages(
  db: CompanyDb,
  by: Pick<CompanyPrincipal, 'permissions'>,
  changes: readonly { objectType: string; objectId: string }[],
): Promise<(Page | undefined)[]> {
  const isOf = ({ objects }: Lookup, type: string) => objects.some((object) => object === type)
  const queries = lookups.flatMap((lookup, index) => {
    if (!may(by, lookup.access)) return []
    // Dashboards have numbers, all else has UUIDs.
    const [isKey, keyType] = lookup.page === 'dashboard' ? [isNumber, 'int'] : [isUuid, 'uuid']
    const keys = changes
      .filter(({ objectType, objectId }) => isOf(lookup, objectType) && isKey(objectId))
      .map(({ objectId }) => objectId)
    if (keys.length === 0) return []
    return [
      sql`select ${sql.lit(index)} as lookup, found.key::text as key, found.id
        from (${lookup.rows}) as found where found.key = any(${keys}::${sql.raw(keyType)}[])`,
    ]
  })
  if (queries.length === 0) return []
  const rows = await db.rows(sql<{ lookup: number; key: string; id: string }>`
    ${sql.join(queries, sql` union all `)}`)
  return changes.map(({ objectType, objectId }) => {
    for (const { lookup: index, key, id } of rows) {
      const lookup = lookups[index]
      if (lookup && key === objectId && isOf(lookup, objectType)) return { type: lookup.page, id }
    }
    return undefined
  })
}

const isNumber = (key: string) => /^\d{1,9}$/.test(key)
