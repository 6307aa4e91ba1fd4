import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** How a network server calls a device, beside its DevEUI. */
export interface DeviceAddress {
  application?: string
  device?: string
  /** It speaks protobuf, and wants to be spoken to so. */
  isProtobuf?: true
}

export interface DeviceRoute {
  integrationId: string
  address: DeviceAddress
}

export async function findDeviceRoute(db: CompanyDb, devEui: string): Promise<DeviceRoute | undefined> {
  return await db.first(sql<DeviceRoute>`
    select integration_id as "integrationId", address from device_route where dev_eui = ${devEui}`)
}

export interface NewDeviceRoute extends DeviceRoute {
  companyId: string
  devEui: string
}

/** Routes over integrations that are gone meanwhile are passed over. */
export async function writeDeviceRoutes(db: PlatformDb, routes: readonly NewDeviceRoute[]): Promise<void> {
  await db.execute(sql`
    insert into device_route (company_id, dev_eui, integration_id, address)
    select heard.company_id, heard.dev_eui, heard.integration_id, heard.address
    from unnest(
      ${routes.map(({ companyId }) => companyId)}::uuid[],
      ${routes.map(({ devEui }) => devEui)}::text[],
      ${routes.map(({ integrationId }) => integrationId)}::uuid[],
      ${routes.map(({ address }) => JSON.stringify(address))}::jsonb[]
    ) as heard (company_id, dev_eui, integration_id, address)
    join integration on integration.id = heard.integration_id and integration.company_id = heard.company_id
    on conflict (company_id, dev_eui) do update
      set integration_id = excluded.integration_id, address = excluded.address`)
}
