import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbeddedPostgres } from '#db/index.ts'
import { makeFolderInMemory, sweepTemporaryFolders } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A database of the test cluster whose login may create databases (`url`), the same for the login that portals
     * work with (`appUrl`), and the one to clone.
     */
    testCluster: { url: string; appUrl: string; template: string }
  }
}

/** One cluster for all files of a project, with a migrated database that `testDatabase` clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.FYR_TEST_DATABASE_URL ?? process.env.FYR_DATABASE_URL
  const cluster = given
    ? { url: given, appUrl: given, stop: async () => undefined }
    : await startTemporaryCluster()
  const template = `fyr_test_${process.pid}_${Date.now().toString(36)}`
  try {
    await run(cluster.url, `create database ${template}`)
    await migrate(addressOf(cluster.url, template))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('testCluster', { url: cluster.url, appUrl: cluster.appUrl, template })
  return async () => {
    if (given) await dropAll(cluster.url, template)
    await cluster.stop()
  }
}

async function startTemporaryCluster(): Promise<{ url: string; appUrl: string; stop(): Promise<undefined> }> {
  await sweepTemporaryFolders()
  const dataDir = await makeFolderInMemory()
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    // Connections are made thousands of times: 4,096 iterations took 5 ms of processor for each.
    settings: { max_connections: '300', autovacuum: 'off', scram_iterations: '1' },
  })
  return {
    url: server.url,
    appUrl: server.appUrl,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [template],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}

async function run(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(command)
  await client.end()
}

/** The same server and login, another database. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
