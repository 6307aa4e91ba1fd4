import { alarms } from './alarms.ts'
import type { Client } from './client.ts'
import { dashboards } from './dashboards.ts'
import { createFleet, sites } from './models/fleet.ts'

export type FurnishStep = 'nodes' | 'alarms' | 'dashboards'

/**
 * Fills an empty company with sites, nodes, alarms and dashboards, by the calls that any client uses. `client`
 * calls as somebody at work in that company. `installed`: epoch ms.
 */
export async function furnish(
  client: Client,
  companyId: string,
  installed: number,
  onStep: (step: FurnishStep) => void = () => undefined,
): Promise<void> {
  onStep('nodes')
  await client.call('PUT', `/settings/company/${companyId}`, {
    timeZone: 'Europe/Copenhagen',
    language: 'da',
    silentAfterHours: 2,
  })
  await makeNodes(client, companyId, installed)
  onStep('alarms')
  for (const alarm of alarms) await client.call('POST', `/companies/${companyId}/alarm`, alarm)
  onStep('dashboards')
  await makeDashboards(client, companyId)
}

async function makeNodes(client: Client, companyId: string, installed: number): Promise<void> {
  const applications = new Map<string, string>()
  for (const name of Object.values(sites)) {
    const { id } = await client.call<{ id: string }>('POST', `/applications/${companyId}`, { name })
    applications.set(name, id)
  }
  for (const { name, deveui, site, over, lat, long, keys } of createFleet(installed)) {
    const node = { name, deveui, nodeType: over === 'http' ? 1 : 2, lat, long, keys }
    await client.call('POST', `/applications/${applications.get(site)}/tag`, node)
    if (keys[0]) await client.call('POST', `/tag/${deveui}/default/${keys[0].name}`)
  }
}

async function makeDashboards(client: Client, companyId: string): Promise<void> {
  for (const [index, dashboard] of dashboards.entries()) {
    const path = `/dashboards/create/${companyId}`
    const { dashboardId } = await client.call<{ dashboardId: number }>('POST', path, dashboard)
    if (index === 0) await client.call('PUT', `/dashboards/${dashboardId}/default?isDefault=true`)
  }
}
