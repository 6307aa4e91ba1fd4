import type { AddressRules } from '#outbound/index.ts'
import { ApiFailure, managedTag, type NamedItem, type NetworkApi } from '../api.ts'
import { type ChirpstackClient, chirpstackClient, done, failureOf, grpcCodes } from './client.ts'
import { macVersion11, messages } from './messages.ts'

interface ChirpstackSettings {
  apiUrl: string
  apiKey: string
  /** Empty while it is not chosen. */
  application: string
  deviceProfile: string
}

const maxListed = 1000
const createdBy = 'Created by Fyr'

export function chirpstackApi(
  { apiUrl, apiKey, application, deviceProfile }: ChirpstackSettings,
  rules: AddressRules,
): NetworkApi {
  const client = chirpstackClient(apiUrl, apiKey, rules)
  const { call } = client

  /** Undefined where there is none, or one of others: to a tenant's key ChirpStack does not tell these apart. */
  async function find(devEui: string) {
    const found = await call('DeviceService/Get', messages.ofDevice({ devEui }), messages.device)
    if (found.status === grpcCodes.ok) return found.value.device ?? undefined
    const isHidden = found.status === grpcCodes.unauthenticated && found.problem === ''
    if (found.status === grpcCodes.notFound || isHidden) return undefined
    throw failureOf(found)
  }

  async function setKeys(devEui: string, key: string) {
    // Up to LoRaWAN 1.0.4 the only key of a device is called so.
    const keys = messages.keys({ deviceKeys: { devEui, nwkKey: key } })
    const created = await call('DeviceService/CreateKeys', keys, messages.empty)
    if (created.status !== grpcCodes.alreadyExists) return void done(created)
    done(await call('DeviceService/UpdateKeys', keys, messages.empty))
  }

  return {
    async create({ devEui, name, joinEui, appKey, deviceProfile: other }, made) {
      if (!application || !(other ?? deviceProfile)) throw new ApiFailure('notSetUp')
      const device = {
        ...{ devEui, name, joinEui, description: createdBy, applicationId: application },
        deviceProfileId: other ?? deviceProfile,
        tags: { [managedTag]: application },
      }
      const created = await call('DeviceService/Create', messages.createDevice({ device }), messages.empty)
      if (created.status === grpcCodes.alreadyExists) {
        const there = await find(devEui)
        if (there?.applicationId !== application) throw new ApiFailure('takenElsewhere', created.problem)
        if (!there.tags[managedTag]) return
      } else done(created)
      made()
      await setKeys(devEui, appKey)
    },

    async remove(devEui) {
      const there = await find(devEui)
      if (!there) {
        // Gone, or out of reach of a key that has lost its rights: the application tells.
        await tenantOf(client, application)
        return
      }
      // Others have put another one in its place.
      if (there.applicationId !== application || !there.tags[managedTag]) return
      done(await call('DeviceService/Delete', messages.ofDevice({ devEui }), messages.empty))
    },

    async check() {
      const tenantId = await tenantOf(client, application)
      const profiles = await profilesOf(client, tenantId)
      if (!profiles.some(({ id }) => id === deviceProfile)) throw new ApiFailure('profileNotFound')
    },

    async choices() {
      const applications = await applicationsOf(client)
      if (!application) return { applications, profiles: [], frequencyPlans: [] }
      const tenantId = await tenantOf(client, application)
      const profiles = await profilesOf(client, tenantId)
      const known = applications.length > 0 ? applications : await listApplications(client, tenantId)
      return { applications: known, profiles, frequencyPlans: [] }
    },
  }
}

async function tenantOf({ call }: ChirpstackClient, id: string): Promise<string> {
  const found = await call('ApplicationService/Get', messages.ofId({ id }), messages.application)
  const { ok, notFound, unauthenticated } = grpcCodes
  if (found.status === notFound || (found.status === unauthenticated && found.problem === '')) {
    throw new ApiFailure('applicationNotFound')
  }
  if (found.status !== ok || !found.value.application) throw failureOf(found)
  return found.value.application.tenantId
}

/** Of all tenants, which only a key of the whole server may list; a tenant's key gets none. */
async function applicationsOf(client: ChirpstackClient): Promise<NamedItem[]> {
  const request = messages.listTenantsRequest({ limit: 20 })
  const tenants = await client.call('TenantService/List', request, messages.namedList)
  if (tenants.status === grpcCodes.unauthenticated && tenants.problem === '') return []
  const { result } = done(tenants)
  const lists = []
  for (const { id, name } of result) {
    const applications = await listApplications(client, id)
    lists.push(
      ...applications.map((each) => (result.length > 1 ? { ...each, name: `${each.name} (${name})` } : each)),
    )
  }
  return lists
}

async function listApplications({ call }: ChirpstackClient, tenantId: string): Promise<NamedItem[]> {
  const request = messages.listRequest({ limit: maxListed, tenantId })
  const { result } = done(await call('ApplicationService/List', request, messages.namedList))
  return result.map(({ id, name }) => ({ id, name }))
}

/** Those of devices that join with one key. */
async function profilesOf({ call }: ChirpstackClient, tenantId: string): Promise<NamedItem[]> {
  const request = messages.listRequest({ limit: maxListed, tenantId })
  const { result } = done(await call('DeviceProfileService/List', request, messages.profileList))
  return result
    .filter(({ supportsOtaa, macVersion }) => supportsOtaa && macVersion !== macVersion11)
    .map(({ id, name }) => ({ id, name }))
}
