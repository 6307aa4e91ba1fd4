import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb } from '#db/index.ts'
import type { FrameEntry } from './frame-entry.ts'

export async function findFrames(db: CompanyDb, nodeId: string): Promise<FrameEntry[]> {
  const rows = await db.rows(sql<{ frames: FrameEntry[] }>`
    select frames from node_frames where node_id = ${nodeId}`)
  return rows[0]?.frames ?? []
}

/** What was heard of a node since its row was written, as JSON: the newest first. */
export interface WaitingFrames {
  companyId: string
  nodeId: string
  frames: readonly string[]
}

/** Puts frames before those that are stored, of which the newest stay. Nodes that are gone are passed over. */
export async function writeFrames(
  client: ClientBase,
  nodes: readonly WaitingFrames[],
  most: number,
): Promise<void> {
  await client.query(
    `insert into node_frames as kept (node_id, company_id, frames)
     select asked.node_id, asked.company_id, asked.frames::jsonb
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as asked (node_id, company_id, frames)
     join node on node.id = asked.node_id and node.company_id = asked.company_id
     order by asked.node_id for key share of node
     on conflict (node_id) do update set frames = (
       select jsonb_agg(frame order by place)
       from jsonb_array_elements(excluded.frames || kept.frames) with ordinality as all_frames (frame, place)
       where place <= $4)`,
    [
      nodes.map(({ nodeId }) => nodeId),
      nodes.map(({ companyId }) => companyId),
      nodes.map(({ frames }) => `[${frames.join(',')}]`),
      most,
    ],
  )
}
