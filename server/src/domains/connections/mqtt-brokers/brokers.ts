import { randomUUID } from 'node:crypto'
import type { MqttBroker, MqttBrokerBody } from '@fyr/contract/connections/mqtt-brokers'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { connectionsOf } from '#domains/connections/connections/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { checkBrokerTls, openSecrets, sealSecrets } from './broker-secrets.ts'
import {
  type BrokerRow,
  countBrokers,
  deleteBroker,
  findBroker,
  type GlobalBroker,
  insertBroker,
  listBrokers,
  listForeignBrokers,
  updateBroker,
} from './broker-store.ts'
import { countNodes } from './topic-store.ts'

const objectType = 'mqttBroker'
const maxBrokers = 50

/** The company's brokers and the global ones, with how each connection is. */
export async function brokersOf(db: CompanyDb): Promise<MqttBroker[]> {
  const own = await listBrokers(db)
  const states = await connectionsOf(
    db,
    own.map(({ id }) => id),
  )
  const nodes = await countNodes(db)
  const foreign = await listForeignBrokers(db)
  return [
    ...own.map((row) => wireOf(row, states.get(row.id) ?? null, nodes.get(row.id) ?? 0)),
    ...foreign.map((row) => foreignWireOf(row, nodes.get(row.id) ?? 0)),
  ]
}

export async function brokerOf(db: CompanyDb, id: string): Promise<MqttBroker> {
  const nodes = (await countNodes(db)).get(id) ?? 0
  const own = await findBroker(db, id)
  if (own) return wireOf(own, (await connectionsOf(db, [id])).get(id) ?? null, nodes)
  const [foreign] = await listForeignBrokers(db, id)
  return foreignWireOf(found(foreign), nodes)
}

export async function createBroker(
  db: CompanyDb,
  by: CompanyPrincipal,
  secrets: Encryption,
  body: MqttBrokerBody,
): Promise<MqttBroker> {
  if (body.isGlobal && !by.isSuper) fail('access.denied')
  await advisoryLock(db, 'mqtt brokers')
  if ((await countBrokers(db)) >= maxBrokers) fail('mqttBroker.tooMany', { params: { maximum: maxBrokers } })
  const id = randomUUID()
  const texts = {
    ClientKey: body.ClientKey ?? '',
    KeyPassPhrase: body.KeyPassPhrase ?? '',
    password: body.password ?? '',
  }
  checkBrokerTls({ ...body, ...texts })
  await insertBroker(db, {
    ...columnsOf(body),
    ...sealSecrets(secrets, id, texts),
    id,
    fingerprint: null,
    created_at: by.now,
  })
  await recordChange(db, by, 'created', [objectType, id, nameOf(body)])
  db.publishEvent('mqttBroker', { companyId: by.companyId })
  return await brokerOf(db, id)
}

/** What a secret is after a change: null stays, unless it was meant for another host. */
const keptOr = (given: string | null | undefined, before: string) => given ?? before

export async function changeBroker(
  db: CompanyDb,
  by: CompanyPrincipal,
  secrets: Encryption,
  id: string,
  changes: Partial<MqttBrokerBody>,
): Promise<MqttBroker> {
  const row = found(await findBroker(db, id, { lock: true }))
  const before = detailsOf(row)
  const { ClientKey, KeyPassPhrase, password, ...visible } = changes
  const after = { ...before, ...visible }
  const isElsewhere = after.hostname !== before.hostname || after.port !== before.port
  const old = openSecrets(secrets, row)
  const texts = {
    ClientKey: keptOr(ClientKey, old.ClientKey),
    KeyPassPhrase: keptOr(KeyPassPhrase, old.KeyPassPhrase),
    // Whoever may not read it must not have it sent to a server of their own.
    password: keptOr(password, isElsewhere ? '' : old.password),
  }
  const isSecretChanged = Object.entries(texts).some(([name, text]) => old[name as keyof typeof old] !== text)
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length === 0 && !isSecretChanged) return await brokerOf(db, id)
  if ((after.isGlobal || before.isGlobal) && !by.isSuper) fail('access.denied')
  checkBrokerTls({ ...after, ...texts })
  const isOtherCertificate =
    isElsewhere || after.sslmode !== before.sslmode || after.CACertificate !== before.CACertificate
  await updateBroker(db, id, {
    ...columnsOf(after),
    ...sealSecrets(secrets, id, texts),
    ...(isOtherCertificate && { fingerprint: null }),
  })
  await recordChange(db, by, 'updated', [objectType, id, nameOf(after)], {
    ...differences,
    ...(isSecretChanged && { secrets: { from: '…', to: '…' } }),
  })
  db.publishEvent('mqttBroker', { companyId: by.companyId })
  const isOtherHost = after.sparkplug !== before.sparkplug || after.isGlobal !== before.isGlobal
  if (isOtherHost) publishSparkplug(db, before.isGlobal || after.isGlobal)
  return await brokerOf(db, id)
}

export async function removeBroker(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const row = found(await findBroker(db, id, { lock: true }))
  if (row.is_global && !by.isSuper) fail('access.denied')
  await deleteBroker(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, nameOf(row)])
  db.publishEvent('mqttBroker', { companyId: by.companyId })
  if (row.sparkplug) publishSparkplug(db, row.is_global)
}

/** Edge nodes of all companies may be on a global broker. */
function publishSparkplug(db: CompanyDb, isGlobal: boolean): void {
  db.publishEvent('sparkplugBroker', { companyId: isGlobal ? null : db.companyId })
}

/** The next certificate that the broker shows is trusted. */
export async function forgetFingerprint(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const row = found(await findBroker(db, id, { lock: true }))
  if (row.is_global && !by.isSuper) fail('access.denied')
  if (row.fingerprint === null) return
  await updateBroker(db, id, { fingerprint: null })
  await recordChange(db, by, 'updated', [objectType, id, nameOf(row)], {
    fingerprint: { from: row.fingerprint, to: null },
  })
  db.publishEvent('mqttBroker', { companyId: by.companyId })
}

export const nameOf = ({ name, hostname }: Pick<BrokerRow, 'name' | 'hostname'>): string => name || hostname

type Details = Omit<MqttBrokerBody, 'ClientKey' | 'KeyPassPhrase' | 'password'>

function detailsOf(row: BrokerRow): Details {
  return {
    name: row.name,
    hostname: row.hostname,
    port: row.port,
    version: row.version,
    sslmode: row.ssl_mode,
    CACertificate: row.ca_certificate,
    ClientCertificate: row.client_certificate,
    useAuth: row.use_auth,
    username: row.username,
    sparkplug: row.sparkplug,
    isGlobal: row.is_global,
  }
}

function columnsOf(body: Details) {
  return {
    name: body.name,
    hostname: body.hostname,
    port: body.port,
    version: body.version,
    ssl_mode: body.sslmode,
    ca_certificate: body.CACertificate,
    client_certificate: body.ClientCertificate,
    use_auth: body.useAuth,
    username: body.username,
    sparkplug: body.sparkplug,
    is_global: body.isGlobal,
  }
}

const unread = { ClientKey: null, KeyPassPhrase: null, password: null } as const

function wireOf(row: BrokerRow, connection: MqttBroker['connection'], nodes: number): MqttBroker {
  return {
    ...detailsOf(row),
    ...unread,
    brokerId: row.id,
    hasClientKey: row.client_key !== null,
    hasKeyPassPhrase: row.key_pass_phrase !== null,
    hasPassword: row.password !== null,
    fingerprint: row.fingerprint,
    isOwn: true,
    status: connection?.status ?? 'unknown',
    connection,
    nodes,
    createdAt: row.created_at.toISOString(),
  }
}

/** Of a global broker of another company: how it is reached, and nothing of who signs in there. */
function foreignWireOf(row: GlobalBroker, nodes: number): MqttBroker {
  const { id, name, hostname, port, version, ssl_mode, sparkplug, created_at, status, since } = row
  return {
    ...{ name, hostname, port, version, sslmode: ssl_mode, sparkplug },
    ...{ CACertificate: '', ClientCertificate: '', useAuth: false, username: '', isGlobal: true },
    ...unread,
    ...{ hasClientKey: false, hasKeyPassPhrase: false, hasPassword: false, fingerprint: null },
    brokerId: id,
    isOwn: false,
    status: status ?? 'unknown',
    connection:
      status && since
        ? {
            ...{ status, since: since.toISOString(), lastError: null },
            ...{ messagesIn: 0, messagesOut: 0, bytesIn: 0, bytesOut: 0, reconnects: 0 },
          }
        : null,
    nodes,
    createdAt: created_at.toISOString(),
  }
}
