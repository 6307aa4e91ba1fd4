import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerOf, type RecordedCall } from './upgrade/recording.ts'
import { differences, type RestoredPortal, restoreRecording } from './upgrade/restored.ts'

/**
 * What later versions changed on purpose: by endpoint, the recorded answer as it is expected now. Each names the
 * issue or the decision. Fields that are new need no entry.
 */
const changedSince: Record<string, (answer: unknown) => unknown> = {
  'logs.list': reworded,
  'nodes.ingestErrors': reworded,
  'nodes.ingestErrorsOfCompany': reworded,
  'readings.latest': reworded,
}

/** Issue 9, section 1: messages use the standard terms; their codes and parameters are the same. */
function reworded(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll('The key cannot be used: 1 to 128', 'Invalid key: use 1 to 128')
    .replaceAll('It does not exist. It may', 'Not found. It may')
    .replaceAll(' at Pump 1', ' · Pump 1')
  return JSON.parse(text)
}

let restored: RestoredPortal
beforeAll(async () => {
  restored = await restoreRecording('489081d')
}, 120_000)
afterAll(() => restored?.stop())

it('shows what 489081d showed, to everybody who saw it', async () => {
  const { portal, header, calls } = restored
  const call = callerOf(portal, header.callers)
  const unlike: string[] = []
  for (const recorded of calls) {
    const { status, answer } = await call(recorded)
    const expected = (changedSince[recorded.endpoint] ?? ((same) => same))(recorded.answer)
    const found = [
      ...(status === recorded.status ? [] : [`: ${recorded.status} became ${status}`]),
      ...differences(expected, answer),
    ]
    unlike.push(...found.map((difference) => `${nameOf(recorded)}${difference}`))
  }
  expect(calls.length).toBeGreaterThan(450)
  expect(unlike.slice(0, 20)).toEqual([])
})

it('takes new readings by the old tokens, judges them by the old alarms, and gives new ids', async () => {
  const { portal, header, advance } = restored
  const { deveui, key, alarmId, companyId } = header.watched
  const call = callerOf(portal, { ...header.callers, gateway: { token: header.tokens.ingest } })
  const ask = async (as: string, method: string, path: string, body?: unknown) => {
    const { status, answer } = await call({ as, method, path, body })
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201, 202])])
    return answer
  }
  const send = async (readings: object[]) => await ask('gateway', 'POST', `/tag/${deveui}/tagdata`, readings)
  const alarm = (await ask('own', 'GET', `/alarms/${alarmId}`)) as { flagging: boolean; activeAlarms: [] }
  expect(alarm).toMatchObject({ flagging: false, activeAlarms: [] })
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
  const { id } = (await ask('own', 'POST', `/applications/${companyId}`, { name: 'Efter' })) as { id: string }
  const node = { name: 'Ny', deveui: 'after-1', nodeType: 1, keys: [{ name: key }] }
  await ask('own', 'POST', `/applications/${id}/tag`, node)
  expect(await ask('gateway', 'POST', '/tag/after-1/tagdata', [{ key, value: 1 }])).toMatchObject({
    accepted: 1,
  })
  // Nested JSON stays what it was to nodes that were there, and is flattened for those that are new.
  const nested = [{ key: 'nested', value: { inside: 2 } }]
  for (const address of [deveui, 'after-1']) await ask('gateway', 'POST', `/tag/${address}/tagdata`, nested)
  const latest = (path: string) => ask('reader', 'GET', `/tag/latest/${path}`)
  expect(await latest(`${encodeURIComponent(deveui)}/nested`)).toMatchObject({ value: { inside: 2 } })
  expect(await latest('after-1/nested.inside')).toMatchObject({ value: 2 })
})

const nameOf = ({ as, method, path, body }: RecordedCall) =>
  `${as} ${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''} `
