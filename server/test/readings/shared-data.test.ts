import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Column, type FileKind, importReadings, patientSender } from '@fyr/importing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const folder = new URL('../../../../shared/data/', import.meta.url)
const isThere = existsSync(folder)

/** What one file holds, read by nothing of ours: time (epoch ms) to value, the last of a time counting. */
type Series = Map<number, number>
interface DataFile {
  name: string
  deveui: string
  kind: FileKind
  /** Columns that become keys. */
  keys: Record<string, string>
  time: string
  rows: number
  /** Cells without a value. */
  empty: number
  /** Rows whose time an earlier row has. */
  doubled: number
  /** An alarm whose limit many of the readings are above. */
  alarm: { key: string; limitHigh: number }
  read(text: string): Map<string, Series>
}

const elsysKeys = 'temperature humidity accMotion x y z vdd digital pulseAbs waterleak'.split(' ')
const officeKeys = 'Temperature Humidity Light CO2 HumidityRatio Occupancy'.split(' ')
const named = (keys: string[], column: (key: string) => string) =>
  Object.fromEntries(keys.map((key) => [column(key), key]))
const utc = (written: string) => Date.parse(`${written.replace(' ', 'T')}Z`)
const linesOf = (text: string) => text.split(/\r?\n/).filter(Boolean)

const files: DataFile[] = [
  {
    name: 'tower-elsys-ems.ndjson.gz',
    deveui: 'A81758FFFE04B1C1',
    kind: 'ndjson',
    keys: named(elsysKeys, (key) => `decoded.payload.${key}`),
    time: '_timestamp',
    rows: 8110,
    empty: 12,
    doubled: 0,
    alarm: { key: 'temperature', limitHigh: 20 },
    read: (text) =>
      collect(
        linesOf(text).flatMap((line) => {
          const { _timestamp, decoded } = JSON.parse(line)
          return elsysKeys.map((key) => [key, _timestamp, decoded.payload[key]] as const)
        }),
      ),
  },
  {
    name: 'office-room.csv',
    deveui: 'office-room',
    kind: 'csv',
    keys: named(officeKeys, (key) => key),
    time: 'date',
    rows: 8143,
    empty: 0,
    doubled: 0,
    alarm: { key: 'Temperature', limitHigh: 21 },
    read: (text) =>
      collect(
        linesOf(text)
          .slice(1)
          .flatMap((line) => {
            const [, date = '', ...values] = line.replaceAll('"', '').split(',')
            return officeKeys.map((key, at) => [key, utc(date), Number(values[at])] as const)
          }),
      ),
  },
  {
    name: 'machine-temperature.csv',
    deveui: 'machine',
    kind: 'csv',
    keys: { value: 'value' },
    time: 'timestamp',
    rows: 22_695,
    empty: 0,
    doubled: 12,
    alarm: { key: 'value', limitHigh: 90 },
    read: (text) =>
      collect(
        linesOf(text)
          .slice(1)
          .map((line) => {
            const [timestamp = '', value] = line.split(',')
            return ['value', utc(timestamp), Number(value)] as const
          }),
      ),
  },
]

function collect(
  readings: (readonly [key: string, time: number, value: number | null])[],
): Map<string, Series> {
  const all = new Map<string, Series>()
  for (const [key, time, value] of readings) {
    if (value === null) continue
    const series = all.get(key) ?? new Map<number, number>()
    all.set(key, series.set(time, value))
  }
  return all
}

function textOf({ name }: DataFile): string {
  const bytes = readFileSync(new URL(name, folder))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

describe.skipIf(!isThere)(
  isThere ? 'the shared data' : 'the shared data: skipped, there is no ../shared/data',
  () => {
    let portal: TestPortal
    let token: string
    const alarmIds = new Map<string, string>()

    beforeAll(async () => {
      // Mail could be sent: nobody takes it at that port, and it would wait in the outbox.
      portal = await startTestPortal({ FYR_SMTP_URL: 'smtp://127.0.0.1:9' })
      const { companyId, session } = await portal.createCompany('Tower')
      token = session.token
      const applicationId = await portal.createApplication(session)
      for (const { deveui, alarm } of files) {
        await portal.createNode(session, deveui, { applicationId, keys: [{ name: alarm.key }] })
        const body = {
          name: `Above ${alarm.limitHigh}`,
          tag: deveui,
          tagDataKey: alarm.key,
          limitHigh: alarm.limitHigh,
          alertType: 2,
          priority: 'a',
          alarmContacts: [{ contactType: 'EMAIL', email: 'watch@example.com' }],
        }
        const made = await portal.call('POST', `/companies/${companyId}/alarm`, { token, body })
        expect(made.status).toBe(201)
        alarmIds.set(deveui, made.body.id)
      }
    }, 60_000)
    afterAll(() => portal?.stop())

    const get = async (path: string) => {
      const { status, body, headers } = await portal.call('GET', path, { token })
      expect(status).toBe(200)
      return { body, headers }
    }
    const count = async (table: 'job' | 'alarm_event' | 'notification') => {
      const query = sql<{
        count: number
      }>`select count(*)::int as count from ${sql.table(table)} where company_id is not null`
      return (await portal.database.withPlatform((db) => query.execute(db.query))).rows[0]?.count
    }

    describe.each(files)('$name', (file) => {
      const { deveui, keys, kind, time } = file
      const path = `/tag/${deveui}/tagdata`

      it('is imported in full', async () => {
        const text = textOf(file)
        const mapping = new Map<string, Column>([[time, { use: 'time' }]])
        for (const [column, key] of Object.entries(keys)) mapping.set(column, { use: 'key', key })
        const send = patientSender({
          async post(json) {
            const headers = { 'content-type': 'application/json' }
            const {
              status,
              body,
              headers: answered,
            } = await portal.call('POST', path, { token, headers, body: json })
            return { status, body, retryAfter: Number(answered.get('retry-after') ?? 1) }
          },
        })
        const summary = await importReadings({ text, kind, mapping, zone: 'UTC', send })
        const overwritten = file.doubled * Object.keys(keys).length
        const readings = file.rows * Object.keys(keys).length - file.empty - overwritten
        expect(summary).toMatchObject({ overwritten })
        expect(summary).toMatchObject({ rows: file.rows, empty: file.empty, problems: 0, rejected: [] })
        expect(summary).toMatchObject({ readings, accepted: readings })
        expect(summary.failure).toBeUndefined()
      }, 120_000)

      it('is answered as it is in the file, the last of each time counting', async () => {
        const series = file.read(textOf(file))
        expect([...series.keys()].sort()).toEqual(Object.values(keys).sort())
        const stored = [...series.values()].reduce((sum, { size }) => sum + size, 0)
        expect(stored).toBe((file.rows - file.doubled) * Object.keys(keys).length - file.empty)

        for (const [key, points] of series) {
          const expected = [...points].sort(([one], [other]) => one - other)
          const [from, to] = [expected[0]?.[0], expected.at(-1)?.[0]]
          const range = `/tagdata/timeseries/${deveui}/${key}/${from}/${to}`
          const raw: { value: number; createdAt: string }[] = (await get(range)).body
          expect(raw.map(({ createdAt, value }) => [Date.parse(createdAt), value])).toEqual(expected)

          const values = expected.map(([, value]) => value)
          const total = values.reduce((sum, value) => sum + value, 0)
          for (const wanted of [1, 500]) {
            const buckets: { count: number; sum: number; min: number; max: number }[] = (
              await get(`${range}?points=${wanted}`)
            ).body
            expect(buckets.length).toBeLessThanOrEqual(wanted)
            expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(expected.length)
            // Added up in another order, so not to the last bit.
            const sum = buckets.reduce((sum, bucket) => sum + bucket.sum, 0)
            expect(Math.abs(sum - total)).toBeLessThan(1e-9 * Math.max(1, Math.abs(total)))
            expect(Math.min(...buckets.map(({ min }) => min))).toBe(Math.min(...values))
            expect(Math.max(...buckets.map(({ max }) => max))).toBe(Math.max(...values))
          }
        }
      }, 60_000)

      it('raises no alarm and sends no mail for the past', async () => {
        const above = [...(file.read(textOf(file)).get(file.alarm.key) ?? new Map()).values()]
        expect(above.filter((value) => value > file.alarm.limitHigh).length).toBeGreaterThan(100)
        expect((await get(`/alarms/${alarmIds.get(deveui)}`)).body).toMatchObject({
          flagging: false,
          activeAlarms: [],
        })
        expect([await count('job'), await count('alarm_event'), await count('notification')]).toEqual([
          0, 0, 0,
        ])
      })
    })

    it('nulls that are sent as they stand are skipped and counted', async () => {
      const [elsys] = files
      const rows = elsys ? linesOf(textOf(elsys)).map((line) => JSON.parse(line)) : []
      const withNulls = rows.filter(({ decoded }) => Object.values(decoded.payload).includes(null))
      expect(withNulls).toHaveLength(2)
      const body = withNulls.flatMap(({ _timestamp, decoded }) =>
        elsysKeys.map((key) => ({ key, value: decoded.payload[key], createdAt: _timestamp })),
      )
      const { status, body: answer } = await portal.call('POST', `/tag/${elsys?.deveui}/tagdata`, {
        token,
        body,
      })
      expect([status, answer]).toEqual([202, { accepted: 8, rejected: [], skipped: 12 }])
    })

    it('would have raised the alarms, had it been of now', async () => {
      for (const { deveui, alarm } of files) {
        const body = { key: alarm.key, value: alarm.limitHigh + 1 }
        expect((await portal.call('POST', `/tag/${deveui}/tagdata`, { token, body })).status).toBe(202)
        expect((await get(`/alarms/${alarmIds.get(deveui)}`)).body.activeAlarms).toHaveLength(1)
      }
      expect([await count('job'), await count('alarm_event')]).toEqual([3, 3])
    })
  },
)
