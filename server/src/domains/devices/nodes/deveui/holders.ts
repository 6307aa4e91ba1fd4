import { nodeCreateBody } from '@fyr/contract/devices/nodes/nodes'
import { alsoInCompany, type CompanyDb, type Database } from '#db/index.ts'
import { listAlarmsUsing, removeAlarms } from '#domains/devices/alarm-use/index.ts'
import { createApplication } from '#domains/devices/applications/index.ts'
import { isOwn } from '#domains/devices/decoders/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import { takeNodePlaces } from '#domains/settings/licence/index.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { findNode, findNodeToChange } from '../node-store.ts'
import { createNode, removeNode } from '../nodes.ts'
import { type ReadingsRemoval, removeWithReadings } from '../removal.ts'
import {
  countOwnKeys,
  deleteTokensOf,
  findCompanyName,
  findFirstApplication,
  findHolder,
  giveNode,
  type Holder,
} from './holder-store.ts'

export interface HolderDeps {
  database: Database
  readings: ReadingsRemoval
  /** Does work between two batches of the telemetry pipeline, so that none of them holds a node that goes. */
  betweenBatches<T>(work: () => Promise<T>): Promise<T>
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

/** Where a DevEUI is to go. */
interface Move {
  companyId: string
  /** With what its node is called and has measured, which the first company gives away. */
  withHistory: boolean
}

/** Moves a DevEUI to another company, with its node or without. */
export async function moveDeveui(
  deps: HolderDeps,
  actor: RequestPrincipal,
  deveui: string,
  { companyId, withHistory }: Move,
): Promise<Holder> {
  const holder = await holderOf(deps, deveui)
  const companyName = found(await deps.database.withPlatform((db) => findCompanyName(db, companyId)))
  if (holder.companyId === companyId) refuseField('body.companyId', 'field.invalid')
  const target = { companyId, companyName }
  if (withHistory) await deps.betweenBatches(() => moveNode(deps, actor, holder, target))
  else await moveAddress(deps, actor, holder, target)
  return await holderOf(deps, deveui)
}

/**
 * Gives the node itself to another company, in one transaction, with its id, name, keys, topics, picture and readings.
 * What the first company made of it stays or goes: its alarms on the node and the node's access tokens are deleted, its
 * dashboards show that the node is missing.
 */
async function moveNode(
  { database }: HolderDeps,
  actor: RequestPrincipal,
  holder: Holder,
  { companyId, companyName }: Target,
): Promise<void> {
  await database.withCompany(holder.companyId, async (db) => {
    const by = { ...actor, companyId: holder.companyId }
    const node = found(await findNodeToChange(db, holder.deveui))
    const { id, deveui, name } = node
    await removeAlarms(db, by, await listAlarmsUsing(db, id))
    for (const tokenId of await deleteTokensOf(db, id)) {
      db.publishEvent('accessToken', { companyId: by.companyId, tokenId })
    }
    const keys = await countOwnKeys(db, id)
    const applicationId = await alsoInCompany(db, companyId, async (there) => {
      await checkQuota(there, 'nodes', 1)
      await checkQuota(there, 'keys', keys)
      await takeNodePlaces(there, actor.now, 1)
      return await applicationIn(there, { ...actor, companyId }, companyName)
    })
    await giveNode(db, { id, companyId, applicationId })
    const changes = { companyId: { from: holder.companyId, to: companyId } }
    const change = ['updated', ['node', id, name], changes] as const
    await recordChange(db, by, ...change)
    await alsoInCompany(db, companyId, (there) => recordChange(there, { ...actor, companyId }, ...change))
    db.publishEvent('nodeDeleted', { companyId: holder.companyId, nodeId: id, deveui })
    db.publishEvent('node', { companyId, nodeId: id, deveui })
  })
}

interface Target {
  companyId: string
  companyName: string
}

/** The application that the company made first; one with the company's name is made where there is none. */
async function applicationIn(db: CompanyDb, by: CompanyPrincipal, companyName: string): Promise<string> {
  return (await findFirstApplication(db)) ?? (await createApplication(db, by, companyName)).id
}

/**
 * Frees a DevEUI and makes a node with it in another company, both or neither. What the first company measured and
 * called its node is its own business: no readings, keys, alarms or tokens go along, and no name.
 */
async function moveAddress(
  deps: HolderDeps,
  actor: RequestPrincipal,
  holder: Holder,
  { companyId, companyName }: Target,
): Promise<void> {
  const { deveui } = holder
  await removeFrom(deps, actor, holder, async (db, { kind, decoder }) => {
    // What a company wrote stays with it.
    const given = isOwn(decoder) ? 'raw' : decoder
    const body = nodeCreateBody.parse({ name: deveui, deveui, nodeType: kind, decoder: given })
    await alsoInCompany(db, companyId, async (target) => {
      const by = { ...actor, companyId }
      const applicationId = await applicationIn(target, by, companyName)
      await createNode(target, by, applicationId, { ...body, appKey: null })
    })
  })
}

async function removeFrom(
  { database, readings }: Pick<HolderDeps, 'database' | 'readings'>,
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
