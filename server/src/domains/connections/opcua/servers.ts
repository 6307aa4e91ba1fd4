import { randomUUID, X509Certificate } from 'node:crypto'
import { maxOpcServers } from '@fyr/contract/connections/opcua/limits'
import type { OpcServer, OpcServerBody } from '@fyr/contract/connections/opcua/opcua'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { checkTls, connectionsOf } from '#domains/connections/connections/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { requireFeature } from '#domains/settings/features/index.ts'
import { pick } from '#lib/pick.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { ensureOwnCertificate } from './own-certificate.ts'
import { openSecrets, type ServerSecrets, sealSecrets } from './server-secrets.ts'
import {
  type CountedServer,
  countServers,
  deleteServer,
  findServer,
  findServerToChange,
  insertServer,
  listServers,
  type ServerRow,
  updateServer,
} from './server-store.ts'
import type { OpcStates } from './states.ts'

const objectType = 'opcuaServer'
export const opcFeature = 'opcUa'

type ServerSettings = Omit<OpcServerBody, keyof ServerSecrets>

export async function serversOf(db: CompanyDb, states: OpcStates): Promise<OpcServer[]> {
  const rows = await listServers(db)
  const connections = await connectionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => wireOf(row, states, connections.get(row.id) ?? null))
}

export async function serverOf(db: CompanyDb, states: OpcStates, id: string): Promise<OpcServer> {
  const row = found(await findServer(db, id))
  return wireOf(row, states, (await connectionsOf(db, [id])).get(id) ?? null)
}

export async function createServer(
  db: CompanyDb,
  by: CompanyPrincipal,
  { encryption, states }: { encryption: Encryption; states: OpcStates },
  { password, userKey, ...settings }: OpcServerBody,
): Promise<OpcServer> {
  await requireFeature(db, by.now, opcFeature)
  const secrets = { password: password ?? '', userKey: userKey ?? '' }
  checkServer(settings, secrets)
  await advisoryLock(db, 'opcua servers')
  if ((await countServers(db)) >= maxOpcServers) {
    fail('opc.tooManyServers', { params: { maximum: maxOpcServers } })
  }
  await ensureOwnCertificate(db, by, encryption)
  const id = randomUUID()
  const columns = { ...columnsOf(settings), ...sealSecrets(encryption, id, secrets) }
  await insertServer(db, { ...columns, id, created_at: by.now })
  await recordChange(db, by, 'created', [objectType, id, settings.name])
  db.publishEvent('opcua', { companyId: by.companyId })
  return await serverOf(db, states, id)
}

export async function changeServer(
  db: CompanyDb,
  by: CompanyPrincipal,
  { encryption, states }: { encryption: Encryption; states: OpcStates },
  id: string,
  { password, userKey, ...changes }: Partial<OpcServerBody>,
): Promise<OpcServer> {
  await requireFeature(db, by.now, opcFeature)
  const row = found(await findServerToChange(db, id))
  const before = settingsOf(row)
  const after = { ...before, ...changes }
  const known = openSecrets(encryption, row)
  const secrets = { password: password ?? known.password, userKey: userKey ?? known.userKey }
  checkServer(after, secrets)
  const hidden = (name: keyof ServerSecrets) =>
    secrets[name] === known[name] ? {} : { [name]: { from: null, to: null } }
  const differences = { ...changesBetween(before, after), ...hidden('password'), ...hidden('userKey') }
  if (Object.keys(differences).length > 0) {
    await updateServer(db, id, { ...columnsOf(after), ...sealSecrets(encryption, id, secrets) })
    await recordChange(db, by, 'updated', [objectType, id, after.name], differences)
    db.publishEvent('opcua', { companyId: by.companyId })
  }
  return await serverOf(db, states, id)
}

/** Begins or ends the monitoring of a server. */
export async function switchMonitoring(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  active: boolean,
): Promise<void> {
  await requireFeature(db, by.now, opcFeature)
  const row = found(await findServerToChange(db, id))
  if (row.active === active) return
  await updateServer(db, id, { active })
  const differences = { active: { from: row.active, to: active } }
  await recordChange(db, by, 'updated', [objectType, id, row.name], differences)
  db.publishEvent('opcua', { companyId: by.companyId })
}

export async function removeServer(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const row = found(await findServerToChange(db, id))
  await deleteServer(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, row.name])
  db.publishEvent('opcua', { companyId: by.companyId })
}

/** Refuses settings that do not go together, and certificates that cannot be read. */
function checkServer(settings: ServerSettings, { password, userKey }: ServerSecrets): void {
  const { securityPolicy, securityMode, userKind, username, userCertificate, serverCertificate } = settings
  if ((securityPolicy === 'None') !== (securityMode === 'None')) {
    refuseField('body.securityMode', 'field.invalid')
  }
  if (userKind === 'password' && username === '') refuseField('body.username', 'field.required')
  if (userKind === 'password' && password === '') refuseField('body.password', 'field.required')
  if (userKind === 'certificate' && userCertificate === '') {
    refuseField('body.userCertificate', 'field.required')
  }
  checkTls(
    { ca: serverCertificate, certificate: userCertificate, key: userKey, passphrase: '' },
    { ca: 'serverCertificate', certificate: 'userCertificate', key: 'userKey', passphrase: 'userKey' },
  )
}

const columnsOf = (body: ServerSettings): Omit<ServerRow, 'id' | 'created_at' | 'password' | 'user_key'> => ({
  ...pick(body, ['name', 'username', 'monitoring', 'active']),
  endpoint_url: body.endpointUrl,
  security_policy: body.securityPolicy,
  security_mode: body.securityMode,
  server_certificate: body.serverCertificate,
  user_kind: body.userKind,
  user_certificate: body.userCertificate,
  publishing_interval: body.publishingInterval,
  poll_interval: body.pollInterval,
  timeout_ms: body.timeout,
  read_history: body.readHistory,
})

const settingsOf = (row: ServerRow): ServerSettings => ({
  ...pick(row, ['name', 'username', 'monitoring', 'active']),
  endpointUrl: row.endpoint_url,
  securityPolicy: row.security_policy,
  securityMode: row.security_mode,
  serverCertificate: row.server_certificate,
  userKind: row.user_kind,
  userCertificate: row.user_certificate,
  publishingInterval: row.publishing_interval,
  pollInterval: row.poll_interval,
  timeout: row.timeout_ms,
  readHistory: row.read_history,
})

function wireOf(row: CountedServer, states: OpcStates, connection: OpcServer['connection']): OpcServer {
  return {
    ...settingsOf(row),
    opcServerId: row.id,
    password: '',
    userKey: '',
    hasPassword: row.password !== null,
    fingerprint: row.server_certificate && new X509Certificate(row.server_certificate).fingerprint256,
    // The stored state of a server that is not monitored is out of date.
    connection: row.active ? connection : null,
    serverStatus: row.active ? states.ofServer(row.id) : null,
    nodes: row.nodes,
    variables: row.variables,
    createdAt: row.created_at.toISOString(),
  }
}
