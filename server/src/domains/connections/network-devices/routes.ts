import type { NetworkProblem } from '@fyr/contract/connections/network-devices'
import type { CompanyDb } from '#db/index.ts'
import { findIntegration, heldOf } from '#domains/connections/integrations/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import type { RulesOf } from '#outbound/index.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { found, refuseField } from '#request/problem.ts'
import { ApiFailure, type Choices, type NetworkApi } from './api.ts'
import { addressOf, apiOf } from './api-of.ts'
import { deviceWire, listDevicesOfNode, listOpenDevices } from './network-device-store.ts'
import {
  createOnNetwork,
  forgetDevice,
  isProvisioning,
  type ProvisioningParts,
  retryDevice,
} from './network-devices.ts'

export interface NetworkDeviceDeps extends ProvisioningParts {
  /** For addresses that companies give. */
  rulesOf: RulesOf
}

const nothing: Choices = { applications: [], profiles: [], frequencyPlans: [] }

export function networkDeviceRoutes(deps: NetworkDeviceDeps) {
  const { encryption, rulesOf } = deps
  const integrationOf = async (db: CompanyDb, id: string) =>
    heldOf(found(await findIntegration(db, id)), encryption)

  /** The API of an integration as it is set. */
  async function ownApi({
    companyId,
    kind,
    settings,
    secrets,
  }: Awaited<ReturnType<typeof integrationOf>>): Promise<NetworkApi> {
    if (!isProvisioning(kind)) throw new ApiFailure('notSetUp')
    return apiOf(kind, settings, secrets.apiKey, await rulesOf(companyId))
  }

  return {
    ofNode: on.networkDevices.ofNode.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const { deveui } = found(await findNode(db, input.params.id))
        // What is being removed was another node's.
        const device = (await listDevicesOfNode(db, deveui)).find(({ wanted }) => wanted === 'present')
        return { device: device ? deviceWire(device) : null }
      }),
    ),
    create: on.networkDevices.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const node = found(await findNode(db, input.params.id))
        return deviceWire(await createOnNetwork(deps, db, by, node, input.body))
      }),
    ),
    list: on.networkDevices.list.handler(({ context }) =>
      context.inCompany(async (db) => (await listOpenDevices(db)).map(deviceWire)),
    ),
    retry: on.networkDevices.retry.handler(({ input: { params }, context }) =>
      context.inCompany(async (db, by) =>
        deviceWire(
          await retryDevice(deps, db, by, { integrationId: params.id, devEui: addressIn(params.deveui) }),
        ),
      ),
    ),
    forget: on.networkDevices.forget.handler(({ input: { params }, context }) =>
      context.inCompany((db, by) =>
        forgetDevice(db, by, { integrationId: params.id, devEui: addressIn(params.deveui) }),
      ),
    ),
    profiles: on.networkDevices.profiles.handler(async ({ input, context }) => {
      const integration = await context.inCompany((db) => integrationOf(db, input.params.id))
      const { problem, answer } = await asked(nothing, async () => (await ownApi(integration)).choices())
      return { problem, profiles: answer.profiles }
    }),
    choices: on.networkDevices.choices.handler(async ({ input: { body }, context }) => {
      const { kind, integrationId } = body
      const stored =
        integrationId === undefined
          ? undefined
          : await context.inCompany((db) => integrationOf(db, integrationId))
      // A key is told to nobody but whom it is for (threat 19).
      const isSame =
        stored?.kind === kind && addressOf(kind, stored.settings) === addressOf(kind, given(body))
      const apiKey = body.apiKey || (isSame ? stored?.secrets.apiKey : undefined)
      if (!apiKey) refuseField('body.apiKey', 'field.required')
      const { problem, answer } = await asked(nothing, async () =>
        apiOf(kind, given(body), apiKey, await rulesOf(byOf(context).companyId)).choices(),
      )
      return { problem, ...answer }
    }),
    testApi: on.networkDevices.testApi.handler(async ({ input, context }) => {
      const integration = await context.inCompany((db) => integrationOf(db, input.params.id))
      const { problem } = await asked(undefined, async () => (await ownApi(integration)).check())
      return { problem }
    }),
  }
}

const addressIn = (deveui: string) => deveui.toLowerCase()

/** Without what was left out. */
const given = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

async function asked<T>(
  none: T,
  ask: () => Promise<T>,
): Promise<{ problem: NetworkProblem | null; answer: T }> {
  try {
    return { problem: null, answer: await ask() }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { problem: error.problem, answer: none }
  }
}
