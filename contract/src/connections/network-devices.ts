import * as z from 'zod'
import { networkTarget } from '../devices/lorawan/network-target.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment, oneLine, text } from '../endpoints/fields.ts'
import { plainFields, provisioningServers, secretFields } from './integration-fields.ts'

const { endpoint } = endpointsOf('Devices on network servers')

/** Why a network server's API does not do what is asked; the texts are in texts/<language>/network-devices.ts. */
export const networkApiProblems = [
  'nameNotFound',
  'unreachable',
  'timeout',
  'certificate',
  'addressNotAllowed',
  'addressPrivate',
  'notTheApi',
  'unavailable',
  'keyRefused',
  'noRights',
  'applicationNotFound',
  'profileNotFound',
  'takenElsewhere',
  'refused',
  'notSetUp',
  'disabled',
  'abp',
  'noAppKey',
] as const
export type NetworkApiProblem = (typeof networkApiProblems)[number]

/** Of The Things Stack: which of its servers a device is told to. */
export const networkSteps = ['identity', 'join', 'network', 'application'] as const
export type NetworkStep = (typeof networkSteps)[number]

const problem = z.object({
  code: z.enum(networkApiProblems),
  /** In the words of the network server, in English. */
  detail: z.string(),
})
export type NetworkProblem = z.infer<typeof problem>

/** A device that the portal makes, or takes away, on a network server. */
export const networkDevice = z
  .object({
    deveui: z.string(),
    name: z.string(),
    integrationId: id,
    integrationName: z.string(),
    kind: z.enum(provisioningServers),
    wanted: z.enum(['present', 'absent']),
    state: z.enum(['pending', 'done', 'failed']),
    /** The portal created it; else it was there already, or it is not there yet. */
    made: z.boolean(),
    /** Where it failed, of a network server that has several. */
    step: z.enum(networkSteps).nullable(),
    problem: problem.nullable(),
    attempts: z.number(),
    /** Of what waits; null when it is being done. */
    nextAttemptAt: moment.nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'NetworkDevice' })
export type NetworkDevice = z.infer<typeof networkDevice>

const named = z.object({ id: z.string(), name: z.string() })
const apiState = z.object({ problem: problem.nullable() })

const networkChoices = apiState
  .extend({ applications: z.array(named), profiles: z.array(named), frequencyPlans: z.array(named) })
  .meta({ id: 'NetworkChoices' })
export type NetworkChoices = z.infer<typeof networkChoices>

/** Of a company, not created or not removed yet; no more are begun before some of them are done or dismissed. */
export const maxOpenDevices = 1000

const nodeParams = z.strictObject({ id: deveui })
const params = z.strictObject({ id })
const deviceParams = z.strictObject({ id, deveui })

export const networkDevices = {
  ofNode: endpoint('GET', '/tag/{id}/network-server', 'Tag.View', {
    summary: 'The device of a LoRaWAN node on a network server, where the portal created it',
    params: nodeParams,
    output: z.object({ device: networkDevice.nullable() }).meta({ id: 'NetworkDeviceOfNode' }),
  }),
  create: endpoint('POST', '/tag/{id}/network-server', 'Tag.Update', {
    errors: [
      'networkDevice.notSetUp',
      'networkDevice.abp',
      'networkDevice.noAppKey',
      'networkDevice.tooMany',
      'node.notLorawan',
    ],
    summary: 'Create the device of a LoRaWAN node on a network server, or try again',
    params: nodeParams,
    body: networkTarget,
    output: networkDevice,
    status: 200,
  }),
  list: endpoint('GET', '/settings/integration/device', 'Tag.View', {
    summary: `Devices that are not created or not removed yet on network servers, ${maxOpenDevices} at most`,
    output: z.array(networkDevice),
  }),
  retry: endpoint('POST', '/settings/integration/{id}/device/{deveui}/retry', 'Company.Update', {
    summary: 'Try again to create or remove a device',
    params: deviceParams,
    output: networkDevice,
    status: 200,
  }),
  forget: endpoint('DELETE', '/settings/integration/{id}/device/{deveui}', 'Company.Update', {
    summary: 'Leave a device on the network server as it is',
    params: deviceParams,
  }),
  profiles: endpoint('GET', '/settings/integration/{id}/device-profile', 'Tag.Update', {
    summary: 'Device profiles that devices can be created with, asked of the network server; ChirpStack only',
    params,
    output: apiState.extend({ profiles: z.array(named) }).meta({ id: 'NetworkProfiles' }),
  }),
  choices: endpoint('POST', '/settings/integration/choices', 'Company.Update', {
    summary: 'What a network server offers to create devices with',
    body: z.strictObject({
      kind: z.enum(provisioningServers),
      integrationId: id.optional().describe('Whose API key is used where none is given, at its own address'),
      apiUrl: plainFields.apiUrl.optional(),
      host: plainFields.host.optional(),
      port: plainFields.port.optional(),
      sslmode: plainFields.sslmode.optional(),
      apiKey: secretFields.apiKey.optional(),
      apiApplication: oneLine(text(100).trim()).optional(),
    }),
    output: networkChoices,
    status: 200,
  }),
  testApi: endpoint('POST', '/settings/integration/{id}/test-api', 'Company.Update', {
    summary: 'Whether devices can be created on a network server, and if not, why',
    params,
    output: apiState.meta({ id: 'NetworkApiTest' }),
    status: 200,
  }),
}
