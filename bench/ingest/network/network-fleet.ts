import { type Api, openApi } from '../../../e2e/lib/api.ts'
import { type Program, startProgram, temporaryFolder } from '../../../e2e/lib/program/program.ts'
import { countCommitted } from '../../harness/committed.ts'
import type { MessageKind } from './network-messages.ts'

/** A company with LoRaWAN nodes, and a webhook for each kind of network server. */
export interface NetworkCompany {
  api: Api
  token: string
  /** With what ships with Fyr, and with what the company wrote. */
  deveuis: { shipped: string[]; own: string[] }
  webhooks: Record<MessageKind, string>
}

export interface NetworkFleet {
  program: Program
  companies: NetworkCompany[]
  postgres: string
  /** Readings committed since the start. */
  countCommitted(): Promise<number>
  /** Readings of the key `temperature` that can be read back. */
  countStored(decoder: 'shipped' | 'own'): Promise<number>
  stop(): Promise<void>
}

/** The real program with companies whose nodes are decoded, each with a decoder of its own. */
export async function startNetworkFleet(options: {
  companies: number
  nodesEach: number
  source: string
  mqttBroker?: number
  env?: Record<string, string>
}): Promise<NetworkFleet> {
  const { companies: count, nodesEach, source, mqttBroker, env } = options
  const folder = await temporaryFolder()
  const program = await startProgram({
    dataDir: folder.path,
    env: {
      FYR_INGEST_NODE_RATE: '0',
      FYR_INGEST_COMPANY_RATE: '0',
      ...(mqttBroker !== undefined && { TEST_OUTBOUND_LOOPBACK: `127.0.0.1:${mqttBroker}` }),
      ...env,
    },
  })
  const stop = async () => {
    await program.stop()
    await folder.remove()
  }
  try {
    const companies: NetworkCompany[] = []
    for (let at = 0; at < count; at++) companies.push(await furnish(program.url, at, nodesEach, source))
    const versions = await companies[0]?.api.must('GET', '/settings/versions')
    const countStored: NetworkFleet['countStored'] = async (decoder) => {
      let sum = 0
      for (const { api, deveuis } of companies) {
        const series = deveuis[decoder].map((deveui) => ({ deveui, key: 'temperature' }))
        const path = `/tagdata/count/2020-01-01/${new Date(Date.now() + 86_400_000).toISOString()}`
        sum += (await api.must('POST', path, { series })).body.count
      }
      return sum
    }
    return {
      ...{ program, companies, countStored, stop },
      countCommitted: () => countCommitted(program.url),
      postgres: versions?.body.postgres ?? '',
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function furnish(
  url: string,
  company: number,
  nodesEach: number,
  source: string,
): Promise<NetworkCompany> {
  const api = await openApi(url, { name: `Company ${company + 1}`, country: 'Sweden' })
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Measured' })).body
  const scopes = { label: 'Load', scopes: ['ingest'] }
  const { token } = (await api.must('POST', `/integration/tokens/${api.companyId}`, scopes)).body
  const { decoderId } = (await api.must('POST', '/decoder', { name: 'Measured', source })).body
  const deveuis: NetworkCompany['deveuis'] = { shipped: [], own: [] }
  for (const [kind, decoder] of [['shipped', 'elsys-ers'] as const, ['own', decoderId] as const]) {
    for (let at = 0; at < nodesEach; at += 8) {
      const some = Array.from({ length: Math.min(8, nodesEach - at) }, (_, next) =>
        (0xa817_5800_0000_0000n + BigInt((company * 2 + (kind === 'own' ? 1 : 0)) * 100_000 + at + next))
          .toString(16)
          .padStart(16, '0'),
      )
      deveuis[kind].push(...some)
      await Promise.all(
        some.map((deveui) =>
          api.must('POST', `/applications/${application.id}/tag`, {
            ...{ name: `Node ${deveui}`, deveui, nodeType: 0, decoder },
          }),
        ),
      )
    }
  }
  const webhookOf = async (kind: MessageKind) => {
    const integration = { kind, name: kind, transport: 'http' }
    const { webhook } = (await api.must('POST', '/settings/integration', integration)).body
    return new URL(webhook).pathname
  }
  return {
    ...{ api, token, deveuis },
    webhooks: {
      chirpstack: `${await webhookOf('chirpstack')}?event=up`,
      'things-stack': await webhookOf('things-stack'),
    },
  }
}
