import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import type { DownlinkState } from '@fyr/contract/devices/downlinks/downlinks'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** What is set on a node. */
export interface ControlName {
  deveui: string
  name: string
}

/** What was sent of it last, and what counts: acknowledged, or sent where nobody acknowledges. */
export interface Control extends ControlName {
  /** Null: the node is gone. */
  nodeId: string | null
  latest: {
    id: string
    value: number
    state: DownlinkState
    confirmed: boolean
    reason: DownlinkReason | null
    createdAt: string
    updatedAt: string
  } | null
  settled: { value: number; state: DownlinkState; updatedAt: string } | null
}

/** Of the newest so many it is found what counts: who sends in vain for longer reads that nothing does. */
const maxSearched = 200

/** All that are asked for in one query. */
export async function findControls({ query }: CompanyDb, asked: readonly ControlName[]): Promise<Control[]> {
  if (asked.length === 0) return []
  const deveuis = asked.map(({ deveui }) => deveui.toLowerCase())
  const names = asked.map(({ name }) => name)
  const { rows } = await sql<Control>`
    with asked as (
      select distinct deveui, name from unnest(${deveuis}::text[], ${names}::text[]) as asked (deveui, name)
    )
    select asked.deveui, asked.name, node.id as "nodeId", latest.found as latest, settled.found as settled
    from asked left join node on node.normalized_deveui = asked.deveui
    left join lateral (
      select jsonb_build_object('id', id, 'value', control_value, 'state', state, 'confirmed', confirmed,
        'reason', reason, 'createdAt', created_at, 'updatedAt', updated_at) as found
      from downlink where company_id = node.company_id and node_id = node.id and control = asked.name
      order by created_at desc limit 1
    ) as latest on true
    left join lateral (
      select jsonb_build_object('value', control_value, 'state', state, 'updatedAt', updated_at) as found
      from (
        select * from downlink where company_id = node.company_id and node_id = node.id and control = asked.name
        order by created_at desc limit ${maxSearched}
      ) as newest
      where state = 'acknowledged' or (state = 'sent' and not confirmed)
      order by created_at desc limit 1
    ) as settled on true`.execute(query)
  return rows
}
