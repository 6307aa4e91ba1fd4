import {
  loadMonitoredServers,
  type MonitoredServer,
  type OpcStates,
  opcFeature,
  opcSecrets,
} from '#domains/connections/opcua/index.ts'
import { pick } from '#lib/pick.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { type ConnectionRef, createNodeSource, type NodeSourceDeps } from '../connections/index.ts'
import { type PackedOpcMessage, unpackMessage } from './packed-message.ts'
import type { OpcMessage, OpcSettings } from './settings.ts'

export const opcSourceName = 'opcua'

/** The companies' OPC-UA servers: what is monitored there becomes readings of nodes. */
export function createOpcSource({
  states,
  installationKey,
  ...deps
}: NodeSourceDeps & { states: OpcStates; installationKey: Uint8Array }) {
  const encryption = opcSecrets(installationKey)
  const source = createNodeSource<OpcMessage>(deps, {
    name: opcSourceName,
    driver: 'opcua',
    uplinkSource: 'opcua',
    // A company may lose the feature.
    events: ['opcua', 'company'],
    async load(companyId) {
      const servers = await loadMonitoredServers(deps.database.pipeline, opcFeature, companyId)
      return servers.map((server) => ({
        ...pick(server, ['companyId', 'id', 'nodeIds']),
        settings: settingsOf(server, encryption),
      }))
    },
    stored: ({ companyId, id }, message) => states.note({ companyId, serverId: id }, message, message.at),
    companyDeleted: (companyId) => states.forgetCompany(companyId),
  })
  return {
    ...source,
    // Made by the driver.
    receive: (connection: ConnectionRef, received: readonly unknown[]) =>
      source.receive(connection, (received as readonly PackedOpcMessage[]).map(unpackMessage)),
  }
}

function settingsOf(server: MonitoredServer, encryption: Encryption): OpcSettings {
  const { id, certificateId, certificate, certificateKey, applicationUri, publishingInterval } = server
  return {
    ...pick(server, ['endpointUrl', 'securityPolicy', 'securityMode', 'serverCertificate']),
    ...pick(server, ['monitoring', 'timeoutMs', 'readHistory', 'variables']),
    user: userOf(server, (stored) => (stored ? encryption.decrypt(stored, id) : '')),
    own: { certificate, key: encryption.decrypt(certificateKey, certificateId), applicationUri },
    publishingMs: publishingInterval,
    pollMs: server.pollInterval * 1000,
  }
}

function userOf(
  { userKind, username, userCertificate, password, userKey }: MonitoredServer,
  open: (stored: Buffer | null) => string,
): OpcSettings['user'] {
  switch (userKind) {
    case 'anonymous':
      return { kind: userKind }
    case 'password':
      return { kind: userKind, username, password: open(password) }
    case 'certificate':
      return { kind: userKind, certificate: userCertificate, key: open(userKey) }
  }
}
