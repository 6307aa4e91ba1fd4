import { expect } from 'vitest'
import { asVisitorsSee, byRank, withBrandFields, withUsualColumns } from './changed-settings.ts'
import { testUpgrade } from './test-upgrade.ts'

testUpgrade('489081d', {
  minCalls: 450,
  changedSince: {
    'logs.list': reworded,
    'nodes.ingestErrors': reworded,
    'nodes.ingestErrorsOfCompany': reworded,
    'readings.latest': reworded,
    'publicDashboards.view': asVisitorsSee,
    'roles.list': byRank,
    'settings.companyFields': withBrandFields,
    'settings.ofCompany': withUsualColumns,
  },
  /** Nested JSON stays what it was to nodes that were there, and is flattened for those that are new. */
  async also({ header }, ask) {
    const { deveui } = header.watched
    const nested = [{ key: 'nested', value: { inside: 2 } }]
    for (const address of [deveui, 'after-1']) await ask('gateway', 'POST', `/tag/${address}/tagdata`, nested)
    const latest = (path: string) => ask('reader', 'GET', `/tag/latest/${path}`)
    expect(await latest(`${encodeURIComponent(deveui)}/nested`)).toMatchObject({ value: { inside: 2 } })
    expect(await latest('after-1/nested.inside')).toMatchObject({ value: 2 })
  },
})

/** Issue 9, section 1: messages use the standard terms; their codes and parameters are the same. */
function reworded(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll('The key cannot be used: 1 to 128', 'Invalid key: use 1 to 128')
    .replaceAll('It does not exist. It may', 'Not found. It may')
    .replaceAll(' at Pump 1', ' · Pump 1')
  return JSON.parse(text)
}
