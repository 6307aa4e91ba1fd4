import type { LorawanVersion } from '@fyr/contract/connections/integration-fields'
import type { NetworkStep } from '@fyr/contract/connections/network-devices'
import * as z from 'zod'
import type { AddressRules } from '#outbound/index.ts'
import { ApiFailure, managedTag, type NetworkApi, type NewDevice } from '../api.ts'
import { type Answer, done, thingsStackClient } from './client.ts'

interface ThingsStackSettings {
  /** Of the cluster, such as https://eu1.cloud.thethings.network. */
  origin: string
  apiKey: string
  /** Empty while they are not chosen. */
  application: string
  frequencyPlan: string
  lorawanVersion: LorawanVersion | undefined
}

/** As The Things Stack calls the versions, and those of their regional parameters. */
const versions: Record<LorawanVersion, { lorawan_version: string; lorawan_phy_version: string }> = {
  '1.0.0': { lorawan_version: 'MAC_V1_0', lorawan_phy_version: 'PHY_V1_0' },
  '1.0.1': { lorawan_version: 'MAC_V1_0_1', lorawan_phy_version: 'PHY_V1_0_1' },
  '1.0.2a': { lorawan_version: 'MAC_V1_0_2', lorawan_phy_version: 'PHY_V1_0_2_REV_A' },
  '1.0.2b': { lorawan_version: 'MAC_V1_0_2', lorawan_phy_version: 'PHY_V1_0_2_REV_B' },
  '1.0.3': { lorawan_version: 'MAC_V1_0_3', lorawan_phy_version: 'PHY_V1_0_3_REV_A' },
  '1.0.4': { lorawan_version: 'MAC_V1_0_4', lorawan_phy_version: 'RP002_V1_0_3' },
}

const plans = z.object({
  frequency_plans: z.array(z.object({ id: z.string(), name: z.string().default('') })).default([]),
})
const rights = z.object({ rights: z.array(z.string()).default([]) })
const applications = z.object({
  applications: z
    .array(z.object({ ids: z.object({ application_id: z.string() }), name: z.string().default('') }))
    .default([]),
})
const foundDevice = z.object({
  ids: z.object({ dev_eui: z.string().default('') }),
  attributes: z.record(z.string(), z.string()).default({}),
})

/** Without them devices can neither be created nor be given their keys. */
const neededRights = ['RIGHT_APPLICATION_DEVICES_WRITE', 'RIGHT_APPLICATION_DEVICES_WRITE_KEYS']
const allRights = 'RIGHT_APPLICATION_ALL'

/** A device there is four: at the identity server, which comes first and goes last, and at three others. */
export function thingsStackApi(settings: ThingsStackSettings, rules: AddressRules): NetworkApi {
  const { origin, apiKey, application, frequencyPlan, lorawanVersion } = settings
  const cluster = thingsStackClient(origin, apiKey, rules)
  const identity = thingsStackClient(identityOriginOf(origin), apiKey, rules)
  const of = `applications/${encodeURIComponent(application)}`
  const idOf = (devEui: string) => `eui-${devEui}`

  async function find(deviceId: string) {
    const found = await identity.call('GET', `${of}/devices/${deviceId}?field_mask=attributes`)
    return found.status === 404 ? undefined : read(foundDevice, done(found))
  }

  /** Answers false where others have created it. */
  async function createIdentity(device: NewDevice): Promise<boolean> {
    const created = await identity.call('POST', `${of}/devices`, {
      end_device: {
        ...{ ids: idsOf(device), name: device.name.slice(0, 50), attributes: { [managedTag]: application } },
        ...addressesOf(origin),
      },
    })
    if (created.status !== 409) {
      done(created)
      return true
    }
    const { application_id: takenBy, device_id: deviceId } = created.attributes
    if (takenBy !== undefined && takenBy !== application) throw takenElsewhere(created)
    const there = await find(typeof deviceId === 'string' ? deviceId : idOf(device.devEui))
    if (there?.ids.dev_eui.toLowerCase() !== device.devEui) throw takenElsewhere(created)
    return there.attributes[managedTag] !== undefined
  }

  const idsOf = ({ devEui, joinEui }: NewDevice) => ({
    device_id: idOf(devEui),
    dev_eui: devEui.toUpperCase(),
    join_eui: joinEui.toUpperCase(),
    application_ids: { application_id: application },
  })
  const set = (server: string, device: NewDevice, fields: object, paths: string[]) =>
    cluster.call('PUT', `${server}/${of}/devices/${idOf(device.devEui)}`, {
      end_device: { ids: idsOf(device), ...fields },
      field_mask: { paths },
    })

  async function check(): Promise<void> {
    const answer = await identity.call('GET', `${of}/rights`)
    if (answer.status === 404) throw new ApiFailure('applicationNotFound', answer.message)
    const { rights: own } = read(rights, done(answer))
    const isAllowed = own.includes(allRights) || neededRights.every((right) => own.includes(right))
    if (!isAllowed) throw new ApiFailure('noRights')
  }

  return {
    async create(device, made) {
      if (!application || !frequencyPlan || !lorawanVersion) throw new ApiFailure('notSetUp')
      const isOurs = await at('identity', () => createIdentity(device))
      if (!isOurs) return
      made()
      const { join_server_address: _, ...others } = addressesOf(origin)
      await at('join', async () =>
        done(
          await set(
            'js',
            device,
            { ...others, root_keys: { app_key: { key: device.appKey.toUpperCase() } } },
            [...Object.keys(others), 'root_keys.app_key.key'],
          ),
        ),
      )
      await at('network', async () => {
        const fields = {
          ...versions[lorawanVersion],
          ...{ supports_join: true, frequency_plan_id: frequencyPlan },
        }
        return done(await set('ns', device, fields, Object.keys(fields)))
      })
      await at('application', async () => done(await set('as', device, {}, ['ids.device_id'])))
    },

    async remove(devEui) {
      const there = await at('identity', () => find(idOf(devEui)))
      // Others have put another one in its place.
      if (there && there.attributes[managedTag] === undefined) return
      const servers: [NetworkStep, string][] = [
        ['application', 'as/'],
        ['network', 'ns/'],
        ['join', 'js/'],
        ['identity', ''],
      ]
      for (const [step, server] of servers) {
        await at(step, async () => {
          const client = step === 'identity' ? identity : cluster
          const removed = await client.call('DELETE', `${server}${of}/devices/${idOf(devEui)}`)
          if (removed.status !== 404) done(removed)
        })
      }
    },

    check,

    async choices() {
      const listed = await identity.call('GET', 'applications?limit=100&field_mask=name')
      const found = listed.status < 300 ? read(applications, listed.value).applications : []
      const { frequency_plans: all } = read(
        plans,
        done(await cluster.call('GET', 'configuration/frequency-plans')),
      )
      if (application) await check()
      else if (listed.status === 401) done(listed)
      return {
        applications: found.map(({ ids, name }) => ({
          id: ids.application_id,
          name: name || ids.application_id,
        })),
        profiles: [],
        frequencyPlans: all.map(({ id, name }) => ({ id, name: name || id })),
      }
    },
  }
}

/** Says at which of its servers something went wrong. */
async function at<T>(step: NetworkStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiFailure) error.step = step
    throw error
  }
}

const takenElsewhere = ({ message }: Answer) => new ApiFailure('takenElsewhere', message)

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new ApiFailure('notTheApi')
  return data
}

function addressesOf(origin: string) {
  const { hostname: address } = new URL(origin)
  return {
    network_server_address: address,
    application_server_address: address,
    join_server_address: address,
  }
}

/** The clusters of The Things Stack Cloud and of The Things Network share the identity server of the first. */
export const identityOriginOf = (origin: string): string =>
  origin.replace(/\b(?:nam1|au1)(\.cloud\.thethings\.(?:network|industries))/, 'eu1$1')
