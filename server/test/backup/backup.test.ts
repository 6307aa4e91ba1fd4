import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFrames } from '#backup/file/read-file.ts'
import { createBackupFile } from '#backup/file/write-file.ts'
import { leftOut } from '#backup/left-out.ts'
import { migrate } from '#db/index.ts'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { furnish, type World } from '../support/companies/two-companies.ts'
import { password, type TestPortal } from '../support/portal.ts'
import { casesOfTier } from '../support/tier.ts'
import {
  asOwner,
  backupTimeout,
  createBackupFixture,
  describeDatabase,
  type PortalEnv,
  runScript,
} from './backup.fixture.ts'

const { newPlace, newFile, openPortal } = createBackupFixture()

const begin = Date.UTC(2026, 0, 5)
const variety = [21.5, -0.0001, 'idle', true, { latitude: 59.3, tags: ['a', 'ö'] }, 1e300]

interface Furnished {
  world: World
  other: World
  token: string
  image: string
  user: string
}

async function fill(portal: TestPortal): Promise<Furnished> {
  const world = await furnish(portal, 'Skogen')
  const other = await furnish(portal, 'Havet')
  const { companyId, deveui } = world.place
  const session = world.session.token
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await portal.call(method, path, { token: session, body, headers })
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
    return answer.body
  }
  const { image } = await call('POST', `/tag/${deveui}/image`, pictures.png, { 'content-type': 'image/png' })
  const { eventId } = await world.make.raisedAlarm()
  await call('POST', `/alarms/active/${eventId}/status`, { comment: 'Seen' })
  await call('PUT', `/settings/company/${companyId}`, { silentAfterHours: 17 })
  // Objects are kept whole.
  await call('PUT', `/tag/${deveui}`, { flattenJson: false })
  const readings = variety.flatMap((value, at) =>
    Array.from({ length: 50 }, (_, n) => ({ key: `k${at}`, value, createdAt: begin + n * 60_000 })),
  )
  await call('POST', `/tag/${deveui}/tagdata`, readings)
  const body = { label: 'Gateway', scopes: ['ingest', 'read'] }
  const { token } = await call('POST', `/integration/tokens/${companyId}`, body)
  const user = `keeper-${companyId}@example.com`
  await portal.createUser(companyId, 'Admin', user)
  return { world, other, token, image, user }
}

/** What people and programs see of a portal. */
async function look(portal: TestPortal, { world, other, image, user }: Furnished) {
  const { companyId, deveui } = world.place
  const { token } = await portal.signIn(user, password)
  const get = async (path: string, as = token) => {
    const { status, body } = await portal.call('GET', path, { token: as })
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const series = (at: number) => get(`/tagdata/timeseries/${deveui}/k${at}/${begin}/${begin + 86_400_000}`)
  const picture = await fetch(`${portal.url}/api/image/${image}`)
  return {
    nodes: await get(`/tag/company/${companyId}`),
    keys: await get(`/tag/${deveui}/keys`),
    currents: await get(`/tag/${deveui}/currents`),
    readings: await Promise.all(variety.map((_, at) => series(at))),
    alarms: await get(`/companies/${companyId}/alarm`),
    active: await get('/alarm/active'),
    history: await get(`/companies/${companyId}/alarm/history`),
    settings: await get(`/settings/company/${companyId}`),
    image: Buffer.from(await picture.arrayBuffer()).toString('base64'),
    others: await get(
      `/tag/company/${other.place.companyId}`,
      (await portal.signIn('admin@fyr.local')).token,
    ),
  }
}

describe.each(casesOfTier(['embedded', 'outside'] as const))(
  'a portal with the %s database',
  backupTimeout,
  (kind) => {
    it('comes back from a backup that was made while readings came in', async () => {
      const env = await newPlace(kind)
      const portal = await openPortal(env)
      const furnished = await fill(portal)
      const { token, world, user } = furnished
      const { deveui } = world.place
      const oldSession = await portal.call('POST', '/users/authenticate', { body: { email: user, password } })
      const cookie = oldSession.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(cookie).toMatch(/=\S{20}/)

      // What is still computed would be told by one portal and not yet by the other.
      await expect
        .poll(
          async () => {
            const open = sql`select id from job where kind = 'formula.backfill' and status in ('waiting', 'running')`
            return (await portal.database.withPlatform(({ query }) => open.execute(query))).rows
          },
          { timeout: 60_000, interval: 100 },
        )
        .toEqual([])
      let acknowledged = 0
      let sending = true
      const sender = (async () => {
        while (sending) {
          const body = { key: 'stream', value: acknowledged, createdAt: begin + acknowledged }
          const { status } = await portal.call('POST', `/tag/${deveui}/tagdata`, { token, body })
          if (status === 202) acknowledged++
        }
      })()
      while (acknowledged < 20) await new Promise((resolve) => setTimeout(resolve, 10))
      const before = acknowledged
      const file = newFile()
      const made = await runScript('backup', file, env)
      const after = acknowledged
      sending = false
      await sender
      expect(made).toMatchObject({ code: 0, err: '' })
      expect(made.out).toContain(kind === 'embedded' ? 'The portal is running' : 'FYR_DATABASE_URL')
      expect(after).toBeGreaterThan(before)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await readdir(dirname(file))).not.toContain(expect.stringMatching(/\.part$/))

      const seen = await look(portal, furnished)
      await portal.stop()
      await rm(env.FYR_DATA_DIR, { recursive: true, maxRetries: 5 })

      const place = await newPlace(kind)
      const restored = await runScript('restore', file, place)
      expect(restored).toMatchObject({ code: 0, err: '' })
      expect(restored.out).toMatch(/\b4 {2}account\n/)
      const again = await openPortal(place)
      const oldToken = oldSession.body.token
      expect((await again.call('GET', '/users/me', { token: oldToken })).status).toBe(401)
      const refreshed = await again.call('POST', '/users/refresh', { body: {}, headers: { cookie } })
      expect(refreshed.status).toBe(401)
      const now = await look(again, furnished)
      // A last contact is written some seconds after its reading: the backup may hold an earlier one.
      for (const [at, { lastContact }] of now.others.entries())
        expect(+new Date(lastContact ?? 0)).toBeLessThanOrEqual(+new Date(seen.others[at].lastContact ?? 0))
      const without = ({ currents, nodes, keys, others, ...rest }: typeof seen) => ({
        ...rest,
        others: others.map(({ lastContact, ...node }: { lastContact: string }) => node),
        currents: currents.filter(({ key }: { key: string }) => key !== 'stream'),
        names: [nodes.map(({ deveui: name }: { deveui: string }) => name), keys.length],
      })
      expect(without(now)).toEqual(without(seen))

      const path = `/tagdata/timeseries/${deveui}/stream/${begin}/${begin + 86_400_000}`
      const stream: { value: number; createdAt: string }[] = (await again.call('GET', path, { token })).body
      const count = stream.length
      expect(count).toBeGreaterThanOrEqual(before)
      expect(count).toBeLessThanOrEqual(after + 1)
      // One snapshot: what is there is the beginning of what was sent, without a hole.
      expect(stream.map(({ value }) => value).sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, at) => at),
      )
      // New rows get ids of their own: of series, the log, the audit log.
      const body = ['stream', 'new'].map((key) => ({ key, value: -1, createdAt: begin - 1 }))
      expect((await again.call('POST', `/tag/${deveui}/tagdata`, { token, body })).body).toMatchObject({
        accepted: 2,
      })
      const admin = await again.signIn(user, password)
      const renamed = await again.call('POST', '/tag/key/add', {
        token: admin.token,
        body: { deveui, name: 'another' },
      })
      expect(renamed.status).toBeLessThan(300)
      expect(await look(again, furnished)).toMatchObject({ readings: seen.readings })
      await again.stop()
    })
  },
)

describe('a backup of a stopped portal', backupTimeout, () => {
  let env: PortalEnv
  let file: string
  let before: Record<string, string>
  beforeAll(async () => {
    env = await newPlace('outside')
    const portal = await openPortal(env)
    await fill(portal)
    await portal.stop()
    before = await describeDatabase(env.FYR_DATABASE_URL)
    file = newFile()
    expect(await runScript('backup', file, env)).toMatchObject({ code: 0, err: '' })
  })

  it('holds every table of the schema but those on the short list, and nothing that it could not hold', async () => {
    const [header] = await framesOf(file)
    const { tables } = JSON.parse(header?.content.toString() ?? '') as { tables: { name: string }[] }
    const kept = tables.map(({ name }) => name)
    await asOwner(env.FYR_DATABASE_URL, async (client) => {
      const { rows } = await client.query<{ name: string; kind: string; odd: boolean }>(
        `select c.relname as name, c.relkind as kind, exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid >= 16384) as odd
         from pg_class c where c.relnamespace = current_schema()::regnamespace
           and c.relkind not in ('i', 'I', 'S', 'v', 'p')`,
      )
      // Tables only, of partitioned ones the partitions; their columns of PostgreSQL's own types, whose binary form is the same everywhere.
      expect(rows.filter(({ kind, odd }) => kind !== 'r' || odd)).toEqual([])
      expect([...kept, ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ name }) => name).sort())
      expect((await client.query('select from pg_largeobject_metadata')).rowCount).toBe(0)
    })
  })

  it('holds whatever lies in the data directory', async () => {
    const place = await newPlace('embedded')
    const portal = await openPortal(place)
    await portal.stop()
    const known = ['postgres', 'program', 'secret-key']
    const names = await readdir(place.FYR_DATA_DIR)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it('comes back row by row, with the schema and its rights as they were, in place of a fresh start', async () => {
    const place = await newPlace('outside')
    const fresh = await openPortal(place)
    await fresh.stop()
    expect(await runScript('restore', file, place)).toMatchObject({ code: 0, err: '' })
    const after = await describeDatabase(place.FYR_DATABASE_URL)
    const unlike = Object.keys(before).filter((name) => before[name] !== after[name])
    expect(unlike.filter((name) => !Object.hasOwn(leftOut, name))).toEqual([])
    expect(after.session).toMatch(/^0 /)
    const key = (at: PortalEnv) => readFile(join(at.FYR_DATA_DIR, 'secret-key'), 'utf8')
    expect(await key(place)).toBe(await key(env))
    expect(await runScript('verify-audit', undefined, place)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /Installation: [1-9]\d* rows, up to .*All audit logs are as they were written/s,
      ),
    })
    expect(await readdir(place.FYR_DATA_DIR)).toContain('secret-key.before-restore')
    expect((await stat(join(place.FYR_DATA_DIR, 'secret-key'))).mode & 0o777).toBe(0o600)
  })

  it('comes back past triggers, which stay, and without tables that are not Fyr’s', async () => {
    const [place, strange] = [await newPlace('outside'), newFile()]
    await asOwner(env.FYR_DATABASE_URL, (client) => client.query('create table stranger as select 1 as n'))
    expect(await runScript('backup', strange, env)).toMatchObject({ code: 0 })
    await asOwner(env.FYR_DATABASE_URL, (client) => client.query('drop table stranger'))
    await migrate(place.FYR_DATABASE_URL)
    await asOwner(place.FYR_DATABASE_URL, (client) =>
      client.query(`
        create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
        create trigger refuse before insert on company for each row execute function refuse();
        create table of_others as select 2 as n`),
    )
    const { code, out } = await runScript('restore', strange, place)
    expect([code, out]).toEqual([0, expect.stringContaining('Left out: stranger, which is no table of Fyr')])
    await asOwner(place.FYR_DATABASE_URL, async (client) => {
      const { rows } = await client.query(
        'select (select count(*)::int from company) as companies, n from of_others',
      )
      expect(rows).toEqual([{ companies: 2, n: 2 }])
      await expect(
        client.query(`insert into company (id, name) values (gen_random_uuid(), 'New')`),
      ).rejects.toThrow('refused')
    })
  })

  it('does not overwrite a file, and says where a portal is not', async () => {
    const taken = newFile()
    await writeFile(taken, 'precious')
    const refused = await runScript('backup', taken, env)
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: `${taken} exists already; choose another name, or move it away\n`,
    })
    expect(await readFile(taken, 'utf8')).toBe('precious')
    const nowhere = join(`${newFile()}-folder`, 'x.fyr')
    expect(await runScript('backup', nowhere, env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^.* could not be written: .*\n$/),
    })
    const empty = await newPlace('embedded')
    await mkdir(empty.FYR_DATA_DIR)
    await writeFile(join(empty.FYR_DATA_DIR, 'secret-key'), Buffer.alloc(32, 1).toString('base64'))
    const missing = newFile()
    expect(await runScript('backup', missing, empty)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${empty.FYR_DATA_DIR} to back up\n`,
    })
    await expect(stat(missing)).rejects.toThrow('ENOENT')
    await expect(stat(`${missing}.part`)).rejects.toThrow('ENOENT')
  })

  describe('is refused in one sentence, and nothing changes,', () => {
    let target: PortalEnv
    let untouched: Record<string, string>
    beforeAll(async () => {
      target = await newPlace('outside')
      const fresh = await openPortal(target)
      await fresh.stop()
      untouched = await describeDatabase(target.FYR_DATABASE_URL)
    })
    const expectRefusal = async (from: string, sentence: RegExp, place = target) => {
      const { code, err } = await runScript('restore', from, place)
      expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
      expect(err.trimEnd()).not.toContain('\n')
      expect(await describeDatabase(target.FYR_DATABASE_URL)).toEqual(untouched)
    }
    const changedFile = async (change: (bytes: Buffer) => Buffer) => {
      const path = newFile()
      await writeFile(path, change(await readFile(file)))
      return path
    }

    it.each([0.5, 0.9999])('cut off after %f of it', async (part) => {
      const half = await changedFile((bytes) => bytes.subarray(0, Math.floor(bytes.length * part)))
      await expectRefusal(half, /is not whole: it ends too early/)
    })

    it.each([0.3, 0.99])('with a byte flipped at %f of it', async (at) => {
      const flipped = await changedFile((bytes) => {
        const place = Math.floor((bytes.length - 1) * at)
        bytes.writeUInt8((bytes[place] ?? 0) ^ 0x10, place)
        return bytes
      })
      await expectRefusal(flipped, /is damaged|is not whole/)
    })

    it('with a data directory that is not made either', async () => {
      const half = await changedFile((bytes) => bytes.subarray(0, 5000))
      const place = await newPlace('embedded')
      await expectRefusal(half, /is not whole/, place)
      await expect(stat(place.FYR_DATA_DIR)).rejects.toThrow('ENOENT')
    })

    it('that is another file, or none', async () => {
      await expectRefusal(join(import.meta.dirname, 'backup.test.ts'), /is not a backup of Fyr/)
      await expectRefusal(newFile(), /^There is no file /)
    })

    it('of a newer Fyr, or of another one', async () => {
      const newer = await rewritten((header) => {
        header.version = '9.1.0'
        header.migrations.push({ name: '9999-future', checksum: '00' })
      })
      await expectRefusal(newer, /made by a newer Fyr, 9\.1\.0 \(it has migration 9999-future/)
      const other = await rewritten(({ migrations: [first] }) => {
        if (first) first.checksum = 'other'
      })
      await expectRefusal(other, /another migration 0001-tenancy/)
    })

    it('that belongs to another key', async () => {
      const key = Buffer.alloc(32, 7).toString('base64')
      await expectRefusal(file, /^FYR_SECRET_KEY is another key/, { ...target, FYR_SECRET_KEY: key })
    })

    it('where there is a portal already', async () => {
      const full = await describeDatabase(env.FYR_DATABASE_URL)
      await expectRefusal(file, /^There is a portal already \(companies: 2, accounts: 4\)/, env)
      expect(await describeDatabase(env.FYR_DATABASE_URL)).toEqual(full)
    })

    it('where a portal is running', async () => {
      const running = await openPortal(target)
      const state = await describeDatabase(target.FYR_DATABASE_URL)
      const { code, err } = await runScript('restore', file, target)
      expect([code, err]).toEqual([
        1,
        'A portal is running on this database: stop it first; nothing was restored\n',
      ])
      expect(await describeDatabase(target.FYR_DATABASE_URL)).toEqual(state)
      await running.stop()

      const embedded = await newPlace('embedded')
      const beside = await openPortal(embedded)
      const refused = await runScript('restore', file, embedded)
      expect([refused.code, refused.err]).toEqual([1, err])
      await beside.stop()
    })
  })

  interface Header {
    version: string
    migrations: { name: string; checksum: string }[]
  }
  async function rewritten(change: (header: Header) => void): Promise<string> {
    const path = newFile()
    const writer = await createBackupFile(path)
    for (const { kind, content } of await framesOf(file)) {
      const header = kind === 'H' ? (JSON.parse(content.toString()) as Header) : undefined
      if (header) change(header)
      await writer.add(kind, header ? Buffer.from(JSON.stringify(header)) : content)
    }
    await writer.complete()
    return path
  }
})

async function framesOf(path: string) {
  const frames = []
  for await (const frame of readFrames(path)) frames.push(frame)
  return frames
}
