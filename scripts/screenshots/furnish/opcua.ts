import { freePort } from '../../../e2e/lib/program/free-port.ts'
import { type OpcPeer, startOpcServer } from '../../../server/test/support/servers/opcua-server.ts'

interface Utility {
  companyId: string
  applicationId: string
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

/** Where the press line's server answers; the portal may connect to it. */
export const opcPort = await freePort()
let peer: OpcPeer | undefined

/** A server with encryption whose variables are read, and one that nobody answers at. Answers the id of the first. */
export async function connectOpc({ call, companyId, applicationId }: Utility): Promise<string> {
  peer = await startOpcServer({ port: opcPort })
  const { endpointUrl } = peer
  const add = async (path: string, body: object) => (await call('POST', path, body)) as Record<string, string>
  const { certificate } = (await call('POST', `/opc/discover/${companyId}`, { endpointUrl })) as {
    certificate: { pem: string }
  }
  await add(`/applications/${applicationId}/tag`, {
    name: 'Doseringsskåp',
    deveui: 'dosering-1',
    nodeType: 7,
  })
  const { opcServerId = '' } = await add(`/opc/server/${companyId}`, {
    ...{ name: 'Dosering', endpointUrl, serverCertificate: certificate.pem },
  })
  await add(`/opc/server/${companyId}`, {
    ...{ name: 'Styrsystem', endpointUrl: 'opc.tcp://scada.invalid:4840' },
    ...{ securityPolicy: 'None', securityMode: 'None' },
  })
  const variable = (name: string, key: string, more: object = {}) => ({
    ...{ deveui: 'dosering-1', nodeId: `nsu=http://fyr.test/line;s=${name}`, path: `Line/${name}`, key },
    ...more,
  })
  await add(`/opc/nodes/${opcServerId}`, {
    nodes: [
      variable('Temperature', 'temperature', { label: 'Temperatur', unit: '°C', decimals: 1 }),
      variable('Speed', 'speed', { label: 'Varvtal', unit: 'rpm', samplingInterval: 500, unlocked: true }),
      variable('Gone', 'level', { label: 'Nivå', unit: 'm' }),
    ],
  })
  return opcServerId
}

export const stopOpcServer = async () => await peer?.stop()
