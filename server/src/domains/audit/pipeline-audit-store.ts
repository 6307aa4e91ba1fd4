import type { ClientBase } from 'pg'
import type { AuditEntry } from './audit-store.ts'

/** Into a company's audit, in a transaction of the pipeline. */
export async function insertAuditOfPipeline(
  client: ClientBase,
  companyId: string,
  entry: AuditEntry,
): Promise<void> {
  await client.query(
    `insert into audit
       (company_id, at, actor_id, actor_name, action, object_type, object_id, object_name, changes, request_id,
        real_actor_id, real_actor_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      companyId,
      entry.at,
      entry.actorId,
      entry.actorName,
      entry.action,
      entry.objectType,
      entry.objectId,
      entry.objectName,
      JSON.stringify(entry.changes),
      entry.requestId,
      entry.realActorId,
      entry.realActorName,
    ],
  )
}
