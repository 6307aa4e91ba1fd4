import { nodeCreateBody } from '@fyr/contract/nodes'
import { alsoInCompany, type CompanyDb, type Database } from '#db/index.ts'
import { createApplication } from '#domains/applications/index.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { findNode } from '../node-store.ts'
import { createNode, removeNode } from '../nodes.ts'
import { type ReadingsRemoval, removeWithReadings } from '../removal.ts'
import { findCompanyName, findFirstApplication, findHolder, type Holder } from './holder-store.ts'

export interface HolderDeps {
  database: Database
  readings: ReadingsRemoval
}

/** Which node of which company has a DevEUI; 404 when none has. */
export async function holderOf({ database }: Pick<HolderDeps, 'database'>, deveui: string): Promise<Holder> {
  return found(await database.withPlatform((db) => findHolder(db, deveui)))
}

/** Deletes the node that has a DevEUI as its company would: with its alarms and readings, and in its audit log. */
export async function freeDeveui(deps: HolderDeps, actor: RequestPrincipal, deveui: string): Promise<void> {
  const holder = await holderOf(deps, deveui)
  await removeFrom(deps, actor, holder)
}

/**
 * Frees a DevEUI and makes a node with it in another company, both or neither. What the first company measured and
 * called its node is its own business: no readings, keys, alarms or tokens go along, and no name. The node is put
 * into the application that the company made first; one with the company's name is made where there is none.
 */
export async function moveDeveui(
  deps: HolderDeps,
  actor: RequestPrincipal,
  deveui: string,
  companyId: string,
): Promise<Holder> {
  const { database } = deps
  const holder = await holderOf(deps, deveui)
  const companyName = found(await database.withPlatform((db) => findCompanyName(db, companyId)))
  if (holder.companyId === companyId) refuseField('body.companyId', 'field.invalid')
  await removeFrom(deps, actor, holder, async (db, { kind, decoder }) => {
    const body = nodeCreateBody.parse({ name: deveui, deveui, nodeType: kind, decoder })
    await alsoInCompany(db, companyId, async (target) => {
      const by = { ...actor, companyId }
      const applicationId =
        (await findFirstApplication(target)) ?? (await createApplication(target, by, companyName)).id
      await createNode(target, by, applicationId, body)
    })
  })
  return await holderOf(deps, deveui)
}

async function removeFrom(
  { database, readings }: HolderDeps,
  actor: RequestPrincipal,
  { companyId, deveui }: Holder,
  andThen?: (db: CompanyDb, removed: { kind: number; decoder: string }) => Promise<void>,
): Promise<void> {
  const inCompany = <T>(work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>) =>
    database.withCompany(companyId, (db) => work(db, { ...actor, companyId }))
  await removeWithReadings({ inCompany }, readings, undefined, async (db, by) => {
    // It may have gone since it was looked up.
    const node = (await findNode(db, deveui)) ?? fail('object.notFound')
    const removed = await removeNode(db, by, deveui, { withAlarms: true })
    await andThen?.(db, node)
    return removed
  })
}
