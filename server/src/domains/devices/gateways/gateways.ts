import { randomUUID } from 'node:crypto'
import { actionEvents } from '@fyr/contract/messages/action-events'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { recordActionEvents } from '#domains/messages/action-events/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { takeGatewayPlace } from '#domains/settings/licence/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  countGateways,
  deleteContacts,
  deleteGateway,
  findGateway,
  type Gateway,
  type GatewayDetails,
  insertGateway,
  isEuiTaken,
  lockGateway,
  updateGateway,
} from './gateway-store.ts'
import { takeHeardGateway } from './heard-gateway-store.ts'

const objectType = 'gateway'
const maxGateways = 5000

const detailsOf = ({ name, eui, lat, long, offlineMinutes }: GatewayDetails): GatewayDetails => ({
  name,
  eui,
  lat,
  long,
  offlineMinutes,
})

export async function createGateway(
  db: CompanyDb,
  by: CompanyPrincipal,
  details: GatewayDetails,
): Promise<Gateway> {
  await advisoryLock(db, 'gateways')
  const count = await countGateways(db)
  if (count >= maxGateways) fail('gateway.tooMany', { params: { maximum: maxGateways } })
  await takeGatewayPlace(db, by.now, count)
  const id = randomUUID()
  if (!(await insertGateway(db, { id, createdAt: by.now, ...details })))
    fail('gateway.euiTaken', { field: 'body.eui' })
  await takeHeardGateway(db, { id, ...details }, by.now)
  await recordChange(db, by, 'created', [objectType, id, details.name])
  await recordActionEvents(db, [
    {
      companyId: by.companyId,
      type: actionEvents.gatewayCreated,
      key: id,
      at: by.now,
      gatewayId: id,
      facts: { gateway: details.name, eui: details.eui },
    },
  ])
  db.publishEvent('gateway', { companyId: by.companyId, gatewayId: id })
  return found(await findGateway(db, id, by.now))
}

export async function changeGateway(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<GatewayDetails>,
): Promise<Gateway> {
  await advisoryLock(db, 'gateways')
  await lockGateway(db, id)
  const before = found(await findGateway(db, id, by.now))
  const after = { ...detailsOf(before), ...changes }
  const differences = changesBetween(detailsOf(before), after)
  if (Object.keys(differences).length === 0) return before
  if (await isEuiTaken(db, after.eui, id)) fail('gateway.euiTaken', { field: 'body.eui' })
  await updateGateway(db, id, after, { isPlaced: 'lat' in differences || 'long' in differences })
  if (differences.eui) await deleteContacts(db, id)
  await recordChange(db, by, 'updated', [objectType, id, after.name], differences)
  db.publishEvent('gateway', { companyId: by.companyId, gatewayId: id })
  return found(await findGateway(db, id, by.now))
}

export async function removeGateway(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockGateway(db, id)
  const { name } = found(await findGateway(db, id, by.now))
  await deleteGateway(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  db.publishEvent('gateway', { companyId: by.companyId, gatewayId: id })
}
