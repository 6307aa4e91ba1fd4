import { type Api, callApi, openApi } from '../../e2e/lib/api.ts'
import { type Program, startProgram, temporaryFolder } from '../../e2e/lib/program/program.ts'
import type { EmbeddedPostgres } from '../../server/src/db/index.ts'
import { withDatabaseIn } from './database.ts'

/** The real program on a folder of its own that is stopped and started again, its database filled in between. */
export interface StoppedPortal {
  /** An access token that may send and read. */
  token: string
  api: Api
  deveuis: string[]
  /** The database, while the portal does not run. */
  inDatabase<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T>
  /** Runs it and stops it again. */
  running<T>(work: (program: Program) => Promise<T>): Promise<T>
}

/** A company with nodes that have these keys. */
export async function withStoppedPortal<T>(
  { nodes, keys }: { nodes: number; keys: readonly string[] },
  work: (portal: StoppedPortal) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder()
  const running: StoppedPortal['running'] = async (inside) => {
    const env = { FYR_INGEST_NODE_RATE: '0', FYR_INGEST_COMPANY_RATE: '0' }
    const program = await startProgram({ dataDir: folder.path, env })
    try {
      return await inside(program)
    } finally {
      await program.stop()
    }
  }
  try {
    const deveuis = Array.from({ length: nodes }, (_, at) => `bench-${at}`)
    const made = await running(async ({ url }) => {
      const api = await openApi(url, { name: 'Measured', country: 'Sweden' })
      const body = { label: 'Reads', scopes: ['ingest', 'read'] }
      const { token } = (await api.must('POST', `/integration/tokens/${api.companyId}`, body)).body
      const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Measured' }))
        .body
      for (const deveui of deveuis) {
        const node = { name: deveui, deveui, nodeType: 2 }
        await api.must('POST', `/applications/${application.id}/tag`, node)
        const first = keys.map((key) => ({ key, value: 0 }))
        const answer = await callApi(url, 'POST', `/tag/${deveui}/tagdata`, first, token)
        if (answer.status !== 202) throw new Error(`A node's first readings were answered ${answer.status}`)
      }
      return { api, token }
    })
    const inDatabase: StoppedPortal['inDatabase'] = (inside) => withDatabaseIn(folder.path, inside)
    return await work({ ...made, deveuis, running, inDatabase })
  } finally {
    await folder.remove()
  }
}
