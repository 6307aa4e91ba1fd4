import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, raiseFence } from '#db/index.ts'
import { addressOf } from './global-setup.ts'
import { testLicensing } from './licensing.ts'

export interface TestDatabase {
  db: Database
  /** For the owner, who may do everything but is no superuser. */
  url: string
  drop(): Promise<void>
}

/**
 * A fresh, migrated database of its own in the run's one cluster. Drop it in `afterAll`.
 * Cloning takes some 30 ms, so one for each test file, or even each test, is fine.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await emptyClone()
  const db = await openDatabase({
    url,
    fence: await raiseFence(url),
    licensing: testLicensing,
    log: { error: (details, message) => complaints.push({ details, message }) },
  })
  return {
    db,
    url,
    async drop() {
      await db.close()
      await drop()
    },
  }
}

/** What `openDatabase` logged as an error, in this test file. */
export const complaints: { details: object; message: string }[] = []

/** A clone of the migrated database with no pools opened, or an empty database that nothing migrated. */
export async function emptyClone(options: { migrated: boolean } = { migrated: true }): Promise<{
  url: string
  /** For the login that portals work with. */
  appUrl: string
  drop(): Promise<void>
}> {
  const { url, appUrl, template } = inject('testCluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const source = options.migrated ? template : 'template1'
  await administer(url, `create database ${name} template ${source} strategy file_copy`)
  return {
    url: addressOf(url, name),
    appUrl: addressOf(appUrl, name),
    drop: () => administer(url, `drop database if exists ${name} with (force)`),
  }
}

/** Runs a command on the cluster; what a process of PostgreSQL itself stands in the way of is tried again. */
export async function administer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(command)
        return
      } catch (error) {
        // 55006: somebody is connected to the database to be cloned, if only autovacuum. 42501: it cannot be terminated.
        const mayPass =
          error instanceof pg.DatabaseError &&
          (error.code === '55006' || /permission denied to terminate/.test(error.message))
        if (!mayPass || attempt === 100) throw error
        await sleep(50)
      }
    }
  } finally {
    await client.end()
  }
}
