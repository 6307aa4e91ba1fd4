import { randomUUID } from 'node:crypto'
import { maxCompanyOpcNodes, maxOpcNodes } from '@fyr/contract/connections/opcua/limits'
import type { OpcNode, OpcNodeBody } from '@fyr/contract/connections/opcua/opcua'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { advisoryLock, type CompanyDb, type ListPage } from '#db/index.ts'
import { nodesOfKind } from '#domains/connections/connections/index.ts'
import { ensureKeys, findNodes, updateKey } from '#domains/devices/nodes/index.ts'
import { type Change, changesBetween, recordChange, recordChanges } from '#domains/records/audit/index.ts'
import { requireFeature } from '#domains/settings/features/index.ts'
import { pick } from '#lib/pick.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { findServer } from './server-store.ts'
import { opcFeature } from './servers.ts'
import type { OpcStates } from './states.ts'
import {
  countVariables,
  deleteVariable,
  findVariables,
  findVariablesAt,
  insertVariables,
  listVariablesOf,
  listVariablesOfNodes,
  type NamedVariable,
  updateVariable,
  type VariableListing,
  type VariableRow,
} from './variable-store.ts'

const objectType = 'opcuaVariable'
type FieldOf = (at: number, field: string) => string

export async function variablesOf(
  db: CompanyDb,
  states: OpcStates,
  serverId: string,
  listing: VariableListing,
): Promise<ListPage<OpcNode>> {
  found(await findServer(db, serverId))
  const { items, total } = await listVariablesOf(db, serverId, listing)
  return { items: items.map((row) => wireOf(row, states)), total }
}

/** With whether each is read already. */
export async function markRead<Each extends { nodeId: string }>(
  db: CompanyDb,
  serverId: string,
  all: readonly Each[],
): Promise<(Each & { isRead: boolean })[]> {
  const known = await findVariablesAt(
    db,
    serverId,
    all.map(({ nodeId }) => nodeId),
  )
  const read = new Set(known.map(({ opc_node_id }) => opc_node_id))
  return all.map((each) => ({ ...each, isRead: read.has(each.nodeId) }))
}

export async function variablesOfNode(db: CompanyDb, states: OpcStates, deveui: string): Promise<OpcNode[]> {
  const [node] = await findNodes(db, [deveui])
  return (await listVariablesOfNodes(db, [found(node).id])).map((row) => wireOf(row, states))
}

/**
 * Reads variables of a server into keys of nodes: all of them or none. Keys that are not there yet are made.
 * @param fieldOf the path of a variable's field in the body, for refusals
 */
export async function addVariables(
  db: CompanyDb,
  by: CompanyPrincipal,
  states: OpcStates,
  serverId: string,
  bodies: readonly OpcNodeBody[],
  fieldOf: FieldOf,
): Promise<OpcNode[]> {
  await requireFeature(db, by.now, opcFeature)
  await advisoryLock(db, 'opcua variables')
  const server = found(await findServer(db, serverId))
  if (server.variables + bodies.length > maxOpcNodes) {
    fail('opc.tooManyNodes', { params: { maximum: maxOpcNodes } })
  }
  if ((await countVariables(db)) + bodies.length > maxCompanyOpcNodes) {
    fail('opc.tooManyInCompany', { params: { maximum: maxCompanyOpcNodes } })
  }
  const nodes = await nodesOf(db, bodies, fieldOf)
  const nodeIds = bodies.map(({ nodeId }) => nodeId)
  const places = new Set((await findVariablesAt(db, serverId, nodeIds)).map(placeOf))
  const keys = await keysTaken(db, [...new Set(nodes.map(({ id }) => id))])
  const rows: VariableRow[] = []
  for (const [at, body] of bodies.entries()) {
    const node = found(nodes[at])
    checkLimits(body, (field) => fieldOf(at, field))
    const row = { ...columnsOf(body, node.id), id: randomUUID(), server_id: serverId, created_at: by.now }
    if (places.has(placeOf(row))) fail('opc.variableInUse', { field: fieldOf(at, 'nodeId') })
    places.add(placeOf(row))
    const name = `${node.id}/${body.key}`
    if (keys.has(name)) fail('key.taken', { field: fieldOf(at, 'key') })
    keys.add(name)
    rows.push(row)
  }
  for (const [deveui, own] of Map.groupBy(bodies, (body) => body.deveui)) {
    await ensureKeys(db, by, deveui, own.map(keyOf))
  }
  await insertVariables(db, rows)
  const changes = rows.map(({ id, opc_node_id, key }, at): Change => {
    const subject = [objectType, id, `${found(nodes[at]).name} ${key}`] as const
    return [
      'created',
      subject,
      { server: { from: null, to: server.name }, nodeId: { from: null, to: opc_node_id } },
    ]
  })
  await recordChanges(db, by, changes)
  db.publishEvent('opcua', { companyId: by.companyId })
  const ids = rows.map(({ id }) => id)
  const made = new Map((await findVariables(db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => wireOf(found(made.get(id)), states))
}

export async function changeVariable(
  db: CompanyDb,
  by: CompanyPrincipal,
  states: OpcStates,
  id: string,
  changes: Partial<OpcNodeBody>,
): Promise<OpcNode> {
  await requireFeature(db, by.now, opcFeature)
  await advisoryLock(db, 'opcua variables')
  const [row = fail('object.notFound')] = await findVariables(db, [id])
  const before = bodyOf(row)
  const after: OpcNodeBody = { ...before, ...changes }
  const field = (name: string) => `body.${name}`
  const [node] = await nodesOf(db, [after], (_, name) => field(name))
  checkLimits(after, field)
  const columns = columnsOf(after, found(node).id)
  const there = await findVariablesAt(db, row.server_id, [after.nodeId])
  if (there.some((each) => each.id !== id && placeOf(each) === placeOf(columns))) {
    fail('opc.variableInUse', { field: field('nodeId') })
  }
  if (after.key !== before.key || columns.node_id !== row.node_id) {
    const keys = await keysTaken(db, [columns.node_id])
    if (keys.has(`${columns.node_id}/${after.key}`)) fail('key.taken', { field: field('key') })
  }
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length > 0) {
    const key = keyOf(after)
    const made = await ensureKeys(db, by, after.deveui, [key])
    if (made.length === 0) await updateKey(db, by, { deveui: after.deveui, ...key })
    await updateVariable(db, id, columns)
    await recordChange(db, by, 'updated', [objectType, id, `${found(node).name} ${after.key}`], differences)
    db.publishEvent('opcua', { companyId: by.companyId })
  }
  const [changed] = await findVariables(db, [id])
  return wireOf(found(changed), states)
}

export async function removeVariable(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const [row = fail('object.notFound')] = await findVariables(db, [id])
  await deleteVariable(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, `${row.nodeName} ${row.key}`])
  db.publishEvent('opcua', { companyId: by.companyId })
}

const nodesOf = (db: CompanyDb, bodies: readonly OpcNodeBody[], fieldOf: FieldOf) =>
  nodesOfKind(db, bodies, { kind: nodeKinds.OPC, refusal: 'opc.notOpcNode' }, fieldOf)

async function keysTaken(db: CompanyDb, nodeIds: readonly string[]): Promise<Set<string>> {
  return new Set((await listVariablesOfNodes(db, nodeIds)).map(({ node_id, key }) => `${node_id}/${key}`))
}

function checkLimits({ minimum, maximum }: OpcNodeBody, field: (name: string) => string): void {
  if (minimum !== null && maximum !== null && minimum > maximum) {
    refuseField(field('maximum'), 'field.tooSmall', { minimum })
  }
}

const placeOf = ({ opc_node_id, array_index }: Pick<VariableRow, 'opc_node_id' | 'array_index'>): string =>
  `${array_index ?? ''} ${opc_node_id}`

/** The key that a variable is read into; an existing key stays as it is. */
const keyOf = ({ key: name, label, unit, decimals, valueMapping }: OpcNodeBody) => ({
  ...{ name, label, unit },
  ...(decimals !== undefined && { decimals }),
  ...(valueMapping !== undefined && { valueMapping }),
})

const columnsOf = (
  body: OpcNodeBody,
  nodeId: string,
): Omit<VariableRow, 'id' | 'server_id' | 'created_at'> => ({
  ...pick(body, ['path', 'key', 'deadband', 'unlocked', 'minimum', 'maximum', 'step']),
  node_id: nodeId,
  opc_node_id: body.nodeId,
  array_index: body.arrayIndex,
  sampling_interval: body.samplingInterval,
  queue_size: body.queueSize,
})

const bodyOf = (row: NamedVariable) => ({
  ...pick(row, ['deveui', 'path', 'key', 'decimals', 'deadband', 'unlocked', 'minimum', 'maximum', 'step']),
  nodeId: row.opc_node_id,
  arrayIndex: row.array_index,
  label: row.label ?? '',
  unit: row.unit ?? '',
  valueMapping: row.value_mapping,
  samplingInterval: row.sampling_interval,
  queueSize: row.queue_size,
})

const wireOf = (row: NamedVariable, states: OpcStates): OpcNode => ({
  ...bodyOf(row),
  opcNodeId: row.id,
  opcServerId: row.server_id,
  nodeName: row.nodeName,
  state: states.ofVariable(row.server_id, row.id),
})
