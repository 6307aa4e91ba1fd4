import { alarms } from './alarms.ts'
import { type Client, createClient } from './client.ts'
import { dashboards } from './dashboards.ts'
import { createFleet, sites } from './models/fleet.ts'

export interface Credentials {
  email: string
  password: string
}

/** What the senders need to go on, after a restart too. It holds secrets. */
export interface Demo {
  companyId: string
  /** Epoch ms. */
  installed: number
  /** Good for every node of the company: of its MQTT gateway and its archive. */
  gatewayToken: string
  /** By DevEUI, of the nodes that send for themselves over HTTP. */
  nodeTokens: Record<string, string>
}

const company = {
  name: 'Østjysk Fersk A/S',
  orgNumber: 'DK 41 77 20 63',
  postalAdress: 'Jens Baggesens Vej 40, 8200 Aarhus N',
  deliveryAdress: 'Hasselager Centervej 12, 8260 Viby J',
  contactPhonenumber: '+4587300000',
  invoiceAdress: 'drift@oestjyskfersk.example',
  country: 'Denmark',
}

/**
 * Makes the company with its sites, nodes, alarms, tokens and dashboards, by the calls that any client uses, and
 * the active company of whoever signs in.
 */
export async function setUpDemo(url: string, credentials: Credentials, installed: number): Promise<Demo> {
  const session = await createClient(url).call<Session>('POST', '/users/authenticate', credentials)
  const first = createClient(url, session.token)
  const { companyId } = await first.call<{ companyId: string }>('POST', '/companies', company)
  const path = `/companies/toggle/${session.currentUser.userId}/${companyId}`
  const client = createClient(url, (await first.call<Session>('PUT', path)).token)
  await client.call('PUT', `/settings/company/${companyId}`, {
    timeZone: 'Europe/Copenhagen',
    language: 'da',
    silentAfterHours: 2,
  })
  const nodeTokens = await makeNodes(client, companyId, installed)
  for (const alarm of alarms) await client.call('POST', `/companies/${companyId}/alarm`, alarm)
  const gateway = { label: 'Gateway, kølelageret', scopes: ['ingest'] }
  const { token } = await client.call<{ token: string }>('POST', `/integration/tokens/${companyId}`, gateway)
  await makeDashboards(client, companyId)
  return { companyId, installed, gatewayToken: token, nodeTokens }
}

interface Session {
  token: string
  currentUser: { userId: string }
}

async function makeNodes(
  client: Client,
  companyId: string,
  installed: number,
): Promise<Record<string, string>> {
  const applications = new Map<string, string>()
  for (const name of Object.values(sites)) {
    const { id } = await client.call<{ id: string }>('POST', `/applications/${companyId}`, { name })
    applications.set(name, id)
  }
  const tokens: Record<string, string> = {}
  for (const { name, deveui, site, over, lat, long, keys } of createFleet(installed)) {
    const node = { name, deveui, nodeType: over === 'http' ? 1 : 2, lat, long, keys }
    await client.call('POST', `/applications/${applications.get(site)}/tag`, node)
    if (keys[0]) await client.call('POST', `/tag/${deveui}/default/${keys[0].name}`)
    if (over === 'http') {
      tokens[deveui] = (await client.call<{ token: string }>('POST', `/tag/${deveui}/token`)).token
    }
  }
  return tokens
}

async function makeDashboards(client: Client, companyId: string): Promise<void> {
  for (const [index, dashboard] of dashboards.entries()) {
    const path = `/dashboards/create/${companyId}`
    const { dashboardId } = await client.call<{ dashboardId: number }>('POST', path, dashboard)
    if (index === 0) await client.call('PUT', `/dashboards/${dashboardId}/default?isDefault=true`)
  }
}
