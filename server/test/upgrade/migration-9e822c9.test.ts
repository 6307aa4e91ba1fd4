import { connect } from 'mqtt'
import { expect } from 'vitest'
import { withoutMeasures, withoutReadingsToday } from './changed-counts.ts'
import { asVisitorsSee, byRank, withBrandFields, withUsualColumns } from './changed-settings.ts'
import { waiting } from './furnish-mqtt.ts'
import { testUpgrade } from './test-upgrade.ts'

testUpgrade('9e822c9', {
  minCalls: 500,
  changedSince: {
    'companies.overview': withoutReadingsToday,
    'licence.companies': withoutMeasures,
    // Issue 9, section 4: reasons are told in words.
    'logs.list': (answer) =>
      JSON.parse(
        JSON.stringify(answer).replaceAll('(notConfigured)', '(No email server or SMS provider configured)'),
      ),
    'publicDashboards.view': asVisitorsSee,
    'roles.list': byRank,
    'settings.companyFields': withBrandFields,
    'settings.ofCompany': withUsualColumns,
  },
  async also({ portal, header, advance }, ask) {
    const latest = (path: string) => ask('reader', 'GET', `/tag/latest/${path}`)
    // Nested JSON is flattened for nodes that did so, and for no others.
    const nested = [{ key: 'meter', value: { energy: { total: 7.5 } } }]
    for (const address of ['Valve:2', 'pump-1'])
      await ask('gateway', 'POST', `/tag/${address}/tagdata`, nested)
    expect(await latest('Valve%3A2/meter.energy.total')).toMatchObject({ value: 7.5 })
    expect(await latest('pump-1/meter')).toMatchObject({ value: { energy: { total: 7.5 } } })
    // A session of the broker, what waited in it, and what was retained.
    const received: string[] = []
    const client = connect({
      host: '127.0.0.1',
      port: portal.mqttPort,
      username: 'u',
      password: header.tokens.read,
      clientId: waiting.clientId,
      clean: false,
    })
    client.on('message', (topic, payload) => void received.push(`${topic}=${payload.toString()}`))
    const { queued, retained } = waiting
    const awaited = (...messages: (typeof queued)[]) =>
      messages.map(({ topic, payload }) => `${topic}=${payload}`)
    await expect.poll(() => received, { timeout: 20_000 }).toEqual(expect.arrayContaining(awaited(queued)))
    await client.subscribeAsync(waiting.filter)
    await expect
      .poll(() => received, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(awaited(queued, retained)))
    await client.endAsync()
    // A reading that was dated ahead arrives when its time comes.
    advance(21 * 3_600_000)
    const price = async () => ((await latest('pump-1/price')) as { value: number }).value
    await expect.poll(price, { timeout: 20_000 }).toBe(99)
  },
})
