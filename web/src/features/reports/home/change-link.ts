import type { ChangePage, Overview } from '@fyr/contract/companies/companies'
import type { useMay } from '#api/session/rights.ts'

/** The page of each kind, by its id in an address. */
const paths: Record<ChangePage | 'opcuaServer', (id: string) => string> = {
  node: (id) => `/tagdetails/${id}`,
  alarm: (id) => `/alarm/${id}`,
  maintenanceWindow: (id) => `/alarm/maintenance/${id}`,
  application: (id) => `/application/${id}`,
  dashboard: (id) => `/dashboard/${id}`,
  gateway: (id) => `/gateways/${id}`,
  signalTest: (id) => `/signaltest/${id}`,
  script: (id) => `/script/${id}`,
  formula: (id) => `/formula/${id}`,
  decoder: (id) => `/decoders/${id}`,
  mqttBroker: (id) => `/mqtt-brokers/${id}`,
  modbusMaster: (id) => `/modbus/${id}`,
  opcuaServer: (id) => `/opc/${id}`,
  report: (id) => `/report/${id}`,
  reportTemplate: (id) => `/report/template/${id}`,
  action: (id) => `/actions/${id}`,
  user: (id) => `/company/user/${id}`,
}

/** The path to the object of a change; undefined where the server names no page. */
export function changePath(
  { page, objectName }: Overview['changes'][number],
  may: ReturnType<typeof useMay>,
): string | undefined {
  if (!page) return undefined
  const { type, id } = page
  const search = `?q=${encodeURIComponent(objectName)}`
  // Who may only look finds these in their lists.
  if (type === 'alarm' && !may('Alarm.Update')) return `/alarm/rules${search}`
  if (type === 'application' && !may('Application.Update')) return `/application${search}`
  return paths[type](encodeURIComponent(id))
}
