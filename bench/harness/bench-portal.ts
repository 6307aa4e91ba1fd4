import { type Api, openApi } from '../../e2e/lib/api.ts'
import { type Program, startProgram, temporaryFolder } from '../../e2e/lib/program/program.ts'

/** A company of a portal under load. */
export interface BenchCompany {
  api: Api
  /** An access token of the company that may send. */
  token: string
  deveuis: string[]
}

export interface BenchPortal {
  program: Program
  companies: BenchCompany[]
  postgres: string
  stop(): Promise<void>
}

const countries = ['Sweden', 'Denmark']

/** Starts the real program on a folder of its own, with companies and nodes, and no limit on what a sender may send unless told. */
export async function startBenchPortal(counts: {
  companies: number
  nodes: number
  /** Readings a second that a company may send; left out: no limit. */
  companyRate?: number
  env?: Record<string, string>
}): Promise<BenchPortal> {
  const folder = await temporaryFolder()
  const program = await startProgram({
    dataDir: folder.path,
    env: {
      FYR_INGEST_NODE_RATE: '0',
      FYR_INGEST_COMPANY_RATE: String(counts.companyRate ?? 0),
      ...counts.env,
    },
  })
  const stop = async () => {
    await program.stop()
    await folder.remove()
  }
  try {
    const companies: BenchCompany[] = []
    for (let index = 0; index < counts.companies; index++) {
      const country = countries[index % countries.length] ?? ''
      const api = await openApi(program.url, { name: `Company ${index + 1}`, country })
      companies.push(await fill(api, index, counts.nodes))
    }
    const versions = await companies[0]?.api.must('GET', '/settings/versions')
    return { program, companies, postgres: versions?.body.postgres ?? '', stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(api: Api, company: number, nodes: number): Promise<BenchCompany> {
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Measured' })).body
  const body = { label: 'Load', scopes: ['ingest'] }
  const { token } = (await api.must('POST', `/integration/tokens/${api.companyId}`, body)).body
  const deveuis = Array.from({ length: nodes }, (_, at) => `c${company}-${String(at).padStart(5, '0')}`)
  for (let from = 0; from < nodes; from += 8) {
    await Promise.all(
      deveuis.slice(from, from + 8).map((deveui) =>
        api.must('POST', `/applications/${application.id}/tag`, {
          name: `Node ${deveui}`,
          deveui,
          nodeType: 2,
        }),
      ),
    )
  }
  return { api, token, deveuis }
}
