import { readFile } from 'node:fs/promises'
import type { Language } from '@fyr/contract/endpoints/fields'
import { moduleTypes } from '@fyr/contract/widgets/types'
import type { Client } from './client.ts'
import { alarms } from './content/alarms.ts'
import { makeAutomation } from './content/automation.ts'
import { makePeople } from './content/people.ts'
import { onPlan } from './dashboards/cold-store.ts'
import { type CategoryName, categories, dashboards, roomClimate, shared } from './dashboards/index.ts'
import type { DemoDashboard } from './dashboards/parts.ts'
import { networkServer } from './lorawan/network-server.ts'
import { gateways } from './lorawan/radio.ts'
import { createFleet, sites } from './models/fleet.ts'
import { day } from './models/local-time.ts'
import { translate } from './translate.ts'
import { makeUpkeep } from './upkeep.ts'

export type FurnishStep = 'nodes' | 'alarms' | 'dashboards'

/**
 * Fills an empty company with all that one has, by the calls that any client uses: sites and nodes, a network server,
 * alarms, formulas, people, dashboards. `client` calls as somebody at work in that company. `installed`: epoch ms. `language`: of everything that has a name.
 */
export async function furnish(
  { call }: Client,
  companyId: string,
  { installed, language }: { installed: number; language: Language },
  onStep: (step: FurnishStep) => void = () => undefined,
): Promise<{ brokerPassword: string }> {
  const client: Client = { call: (method, path, body) => call(method, path, translate(body, language)) }
  onStep('nodes')
  await client.call('PUT', `/settings/company/${companyId}`, {
    timeZone: 'Europe/Copenhagen',
    language,
    silentAfterHours: 2,
  })
  await makeNodes(client, companyId, installed)
  for (const gateway of gateways) await client.call('POST', `/gateway/${companyId}`, gateway)
  onStep('alarms')
  for (const alarm of alarms) await client.call('POST', `/companies/${companyId}/alarm`, alarm)
  await makeAutomation(client, companyId)
  await makeUpkeep(client, installed)
  await makePeople(client, companyId)
  onStep('dashboards')
  await makeDashboards(client, companyId, language)
  return await client.call('POST', '/settings/integration', networkServer)
}

async function makeNodes(client: Client, companyId: string, installed: number): Promise<void> {
  const applications = new Map<string, string>()
  for (const name of Object.values(sites)) {
    const { id } = await client.call<{ id: string }>('POST', `/applications/${companyId}`, { name })
    applications.set(name, id)
  }
  for (const { name, deveui, site, over, lat, long, keys, lorawan } of createFleet(installed)) {
    const node = {
      name,
      deveui,
      ...kinds[over],
      ...(lorawan && { decoder: lorawan.decoder }),
      lat,
      long,
      keys,
    }
    await client.call('POST', `/applications/${applications.get(site)}/tag`, node)
    if (keys[0]) await client.call('POST', `/tag/${deveui}/default/${keys[0].name}`)
  }
}

const kinds = {
  http: { nodeType: 1 },
  mqtt: { nodeType: 2 },
  lorawan: { nodeType: 0, activation: 'OTAA', profile: 'EU868' },
} as const

interface Made {
  dashboardId: number
  version: number
  widgets: { dashboardModuleId: string; type: number }[]
}

async function makeDashboards(client: Client, companyId: string, language: Language): Promise<void> {
  const ids = new Map<CategoryName, string>()
  for (const [name, category] of Object.entries(categories)) {
    const path = `/dashboards/categories/${companyId}`
    const made = await client.call<{ dashboardCategoryId: string }>('POST', path, category)
    ids.set(name as CategoryName, made.dashboardCategoryId) // an entry of categories
  }
  const plan = await readFile(new URL(`./pictures/cold-store.${language}.png`, import.meta.url))
  for (const [index, dashboard] of dashboards.entries()) {
    const body = { ...dashboard.body, categoryId: ids.get(dashboard.category) }
    const made = await client.call<Made>('POST', `/dashboards/create/${companyId}`, body)
    const path = `/dashboards/${made.dashboardId}`
    await drawPlan(client, dashboard, made, plan)
    if (index === 0) await client.call('PUT', `${path}/default?isDefault=true`)
    if (dashboard === shared) {
      const until = Date.now() + 365 * day
      await client.call('POST', `/dashboards/public/${companyId}/${made.dashboardId}/${until}`)
    }
  }
  await client.call('POST', `/templateDashboard/${companyId}`, roomClimate)
}

/** Gives the house its drawing, where a dashboard shows values on it. */
async function drawPlan(
  client: Client,
  { body }: DemoDashboard,
  made: Made,
  plan: Uint8Array,
): Promise<void> {
  const { dashboardId, version, widgets } = made
  for (const { dashboardModuleId, type } of widgets) {
    if (type !== moduleTypes.imageMap) continue
    await client.call('POST', `/dashboards/modules/${dashboardModuleId}/image`, plan)
  }
  if (body.type !== 'imageMap') return
  const { image } = await client.call<{ image: string }>('POST', `/dashboards/${dashboardId}/image`, plan)
  const settings = { ...body.settings, imageMap: { ...onPlan, image } }
  await client.call('PUT', `/dashboards/${dashboardId}`, { version, settings })
}
