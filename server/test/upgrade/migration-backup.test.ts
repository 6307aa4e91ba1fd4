import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listApplied, migrate, readMigrations } from '#db/index.ts'
import { asOwner, backupTimeout, createBackupFixture, runScript } from '../backup/backup.fixture.ts'

const { newPlace, newFile, openPortal } = createBackupFixture()

describe('a backup of an older version', backupTimeout, () => {
  const key = Buffer.alloc(32, 3).toString('base64')
  let file: string
  beforeAll(async () => {
    const old = { ...(await newPlace('outside')), FYR_SECRET_KEY: key }
    await migrate(old.FYR_DATABASE_URL, { migrations: (await readMigrations()).slice(0, -1) })
    await asOwner(old.FYR_DATABASE_URL, (client) =>
      client.query(`insert into company (id, name) values (gen_random_uuid(), 'Old')`),
    )
    file = newFile()
    expect(await runScript('backup', file, old)).toMatchObject({ code: 0, err: '' })
  })
  const namesIn = async (url: string) => {
    const { rows } = await asOwner(url, (client) =>
      client.query<{ name: string }>('select name from company'),
    )
    return rows.map(({ name }) => name)
  }

  it('comes back and is brought up to date', async () => {
    const place = { ...(await newPlace('outside')), FYR_SECRET_KEY: key }
    expect(await runScript('restore', file, place)).toMatchObject({ code: 0, err: '' })
    expect(await namesIn(place.FYR_DATABASE_URL)).toEqual(['Old'])
    const applied = await asOwner(place.FYR_DATABASE_URL, listApplied)
    expect(applied.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name))
  })

  it('comes back in place of a fresh start of this version, where the database is ours', async () => {
    const place = { ...(await newPlace('embedded')), FYR_SECRET_KEY: key }
    const fresh = await openPortal(place)
    await fresh.stop()
    expect(await runScript('restore', file, place)).toMatchObject({ code: 0, err: '' })
    const restored = await openPortal(place)
    const { rows } = await restored.database.withPlatform(({ query }) =>
      sql<{ name: string }>`select name from company`.execute(query),
    )
    expect(rows).toEqual([{ name: 'Old' }])
    await restored.stop()
  })

  it('is refused where the database is somebody else’s and newer', async () => {
    const place = { ...(await newPlace('outside')), FYR_SECRET_KEY: key }
    await migrate(place.FYR_DATABASE_URL)
    const { code, err } = await runScript('restore', file, place)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The database was set up by another version of Fyr/),
    ])
    expect(await namesIn(place.FYR_DATABASE_URL)).toEqual([])
  })

  it('needs the key that it was made under, if it does not hold it', async () => {
    const { code, err } = await runScript('restore', file, await newPlace('outside'))
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The portal of this backup had its key from FYR_SECRET_KEY/),
    ])
  })
})
