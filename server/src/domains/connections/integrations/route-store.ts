import { type Generated, type JSONColumnType, sql } from 'kysely'
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

interface DeviceRouteTable {
  company_id: Generated<string>
  dev_eui: string
  integration_id: string
  address: JSONColumnType<DeviceAddress, string>
}
declare module '#db/tables.ts' {
  interface Tables {
    device_route: DeviceRouteTable
  }
}

export async function findDeviceRoute(db: CompanyDb, devEui: string): Promise<DeviceRoute | undefined> {
  return await db.query
    .selectFrom('device_route')
    .select(['integration_id as integrationId', 'address'])
    .where('dev_eui', '=', devEui)
    .executeTakeFirst()
}

export interface NewDeviceRoute extends DeviceRoute {
  companyId: string
  devEui: string
}

/** Routes over integrations that are gone meanwhile are passed over. */
export async function writeDeviceRoutes(db: PlatformDb, routes: readonly NewDeviceRoute[]): Promise<void> {
  await sql`
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
      set integration_id = excluded.integration_id, address = excluded.address`.execute(db.query)
}
