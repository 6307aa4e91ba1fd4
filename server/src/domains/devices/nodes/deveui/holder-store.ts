import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** A node of any company, for those who look after the installation. */
export interface Holder {
  deveui: string
  name: string
  companyId: string
  companyName: string
  applicationName: string
  lastContact: Date | null
  createdAt: Date
}

/** Whose a DevEUI is, compared without case. */
export async function findHolder(db: PlatformDb, deveui: string): Promise<Holder | undefined> {
  return await db.first(sql<Holder>`
    select node.deveui, node.name, node.company_id as "companyId", company.name as "companyName",
      application.name as "applicationName", node_contact.last_contact as "lastContact",
      node.created_at as "createdAt"
    from node
    join company on company.id = node.company_id
    join application on application.id = node.application_id
    left join node_contact on node_contact.id = node.id
    where node.normalized_deveui = ${deveui.toLowerCase()}`)
}

/** DevEUIs of the list that nodes of other companies have, in lower case. */
export async function findForeign(
  db: PlatformDb,
  companyId: string,
  deveuis: readonly string[],
): Promise<string[]> {
  const rows = await db.rows(sql<{ deveui: string }>`
    select normalized_deveui as deveui from node
    where normalized_deveui = any(${deveuis}::text[]) and company_id <> ${companyId}`)
  return rows.map(({ deveui }) => deveui)
}

export async function findCompanyName(db: PlatformDb, id: string): Promise<string | undefined> {
  const rows = await db.rows(sql<{ name: string }>`select name from company where id = ${id}`)
  return rows[0]?.name
}

/** Gives the node to the other company, with all that is its own; see the function. */
export async function giveNode(
  db: CompanyDb,
  moved: { id: string; companyId: string; applicationId: string },
): Promise<void> {
  await db.execute(sql`select fyr_move_node(${moved.id}, ${moved.companyId}, ${moved.applicationId})`)
}

/** The access tokens of the node go; answers their ids. */
export async function deleteTokensOf(db: CompanyDb, nodeId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    delete from access_token where node_id = ${nodeId} returning id`)
  return rows.map(({ id }) => id)
}

/** Keys of the node that people made: they count among those of its company. */
export async function countOwnKeys(db: CompanyDb, nodeId: string): Promise<number> {
  const rows = await db.rows(sql<{ keys: number }>`
    select count(*)::int as keys from node_key where node_id = ${nodeId} and not discovered`)
  return rows[0]?.keys ?? 0
}

/** The application that the company made first. */
export async function findFirstApplication(db: CompanyDb): Promise<string | undefined> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from application where deletion_state is null order by created_at, id limit 1`)
  return rows[0]?.id
}
