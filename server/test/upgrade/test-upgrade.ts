import { afterAll, beforeAll, expect, it } from 'vitest'
import { withLimitTypes } from './changed-alarms.ts'
import { withConnectionCheck, withOpcFeature } from './changed-kinds.ts'
import { callerOf, type RecordedCall } from './recording.ts'
import { differences, type RestoredPortal, restoreRecording } from './restored.ts'

/** Calls an endpoint as one of the recording's callers, or as `gateway`, by its token for readings. */
export type Ask = (as: string, method: string, path: string, body?: unknown) => Promise<unknown>

export interface UpgradeTest {
  /**
   * What later versions changed on purpose: by endpoint, the recorded answer as it is expected now. Each names the
   * issue or the decision. Fields that are new need no entry.
   */
  changedSince: Record<string, (answer: unknown) => unknown>
  /** How many answers the recording holds at least. */
  minCalls: number
  /** What else must go on, once new readings have been taken. */
  also?(restored: RestoredPortal, ask: Ask): Promise<void>
}

/** The same of every recording. */
const changedInAll: UpgradeTest['changedSince'] = {
  'features.list': withOpcFeature,
  'features.ofCompany': withOpcFeature,
  'backgroundJobs.kinds': withConnectionCheck,
}

/** A portal of an earlier commit migrates, shows the same to everybody who saw it, and works on. */
export function testUpgrade(commit: string, { changedSince, minCalls, also }: UpgradeTest): void {
  let restored: RestoredPortal
  beforeAll(async () => {
    restored = await restoreRecording(commit)
  }, 120_000)
  afterAll(() => restored?.stop())

  it(`shows what ${commit} showed, to everybody who saw it`, { timeout: 120_000 }, async () => {
    const { portal, header, calls } = restored
    const call = callerOf(portal, header.callers)
    const unlike: string[] = []
    for (const recorded of calls) {
      const { status, answer } = await call(recorded)
      const expected = ({ ...changedInAll, ...changedSince }[recorded.endpoint] ?? ((same) => same))(
        withLimitTypes(recorded.answer),
      )
      const found = [
        ...(status === recorded.status ? [] : [`: ${recorded.status} became ${status}`]),
        ...differences(expected, answer),
      ]
      unlike.push(...found.map((difference) => `${nameOf(recorded)}${difference}`))
    }
    expect(calls.length).toBeGreaterThan(minCalls)
    expect(unlike.slice(0, 20)).toEqual([])
  })

  it('takes new readings by the old tokens, judges them by the old alarms, and gives new ids', async () => {
    const { portal, header, advance } = restored
    const { deveui, key, alarmId, companyId } = header.watched
    const call = callerOf(portal, { ...header.callers, gateway: { token: header.tokens.ingest } })
    const ask: Ask = async (as, method, path, body) => {
      const { status, answer } = await call({ as, method, path, body })
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201, 202])])
      return answer
    }
    const send = async (readings: object[]) =>
      await ask('gateway', 'POST', `/tag/${deveui}/tagdata`, readings)
    expect(await ask('own', 'GET', `/alarms/${alarmId}`)).toMatchObject({ flagging: false, activeAlarms: [] })
    advance(60_000)
    const keys = [
      { key, value: 55 },
      { key: 'brand-new', value: 1 },
    ]
    expect(await send(keys)).toMatchObject({ accepted: 2, rejected: [] })
    expect(await ask('own', 'GET', `/alarms/${alarmId}`)).toMatchObject({
      flagging: true,
      activeAlarms: [{ value: 55, tag: deveui }],
    })
    for (const { key, value } of keys) {
      const found = await ask('reader', 'GET', `/tag/latest/${encodeURIComponent(deveui)}/${key}`)
      expect(found).toMatchObject({ key, value })
    }
    const { id } = (await ask('own', 'POST', `/applications/${companyId}`, { name: 'Efter' })) as {
      id: string
    }
    const node = { name: 'Ny', deveui: 'after-1', nodeType: 1, keys: [{ name: key }] }
    await ask('own', 'POST', `/applications/${id}/tag`, node)
    expect(await ask('gateway', 'POST', '/tag/after-1/tagdata', [{ key, value: 1 }])).toMatchObject({
      accepted: 1,
    })
    await also?.(restored, ask)
  })
}

const nameOf = ({ as, method, path, body }: RecordedCall) =>
  `${as} ${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''} `
