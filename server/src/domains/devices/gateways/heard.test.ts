import { expect, it } from 'vitest'
import { createHeardGateways } from './heard.ts'

it('adds up what is heard of a gateway and of the nodes behind it, by companies', () => {
  const heard = createHeardGateways()
  heard.frame('a', 'Pump-1', [{ eui: 'AA', rssi: -80, snr: 7 }, { eui: 'bb' }], 1000)
  heard.frame('a', 'pump-1', [{ eui: 'aa', rssi: -90, name: ' Roof\0 ', lat: 57, long: 12 }], 3000)
  heard.frame('a', 'pump-1', [{ eui: 'aa', rssi: -70, snr: 1 }], 2000)
  heard.frame('b', 'x', [{ eui: 'aa' }], 500)
  const { gateways, pairs } = heard.take()
  expect(gateways).toMatchObject([
    { companyId: 'a', eui: 'aa', lastContact: 3000, packets: 3, isOffline: false, name: 'Roof', lat: 57 },
    { companyId: 'a', eui: 'bb', lastContact: 1000, packets: 1, isOffline: false, name: null, lat: null },
    { companyId: 'b', eui: 'aa', lastContact: 500, packets: 1, isOffline: false },
  ])
  expect(pairs).toMatchObject([
    { eui: 'aa', deveui: 'Pump-1', at: 3000, rssi: -90, snr: null, packets: 3 },
    { eui: 'bb', deveui: 'Pump-1', at: 1000, packets: 1 },
    { eui: 'aa', deveui: 'x' },
  ])
  expect(heard.take()).toEqual({ gateways: [], pairs: [] })
})

it('follows what a network server says, until a frame says otherwise', () => {
  const heard = createHeardGateways()
  heard.frame('a', 'x', [{ eui: 'aa' }], 1000)
  heard.told('a', 'AA', 'offline', 2000)
  expect(heard.take().gateways).toMatchObject([{ lastContact: 1000, isOffline: true }])
  heard.told('a', 'aa', 'offline', 2000)
  heard.frame('a', 'x', [{ eui: 'aa' }], 3000)
  heard.told('a', 'bb', undefined, 4000)
  expect(heard.take().gateways).toMatchObject([
    { isOffline: false, packets: 1 },
    { lastContact: 4000, isOffline: false, packets: 0 },
  ])
})

it('threat 32: keeps a bounded number for each company, and takes back what could not be written', () => {
  const heard = createHeardGateways()
  for (let at = 0; at < 30_000; at++) heard.frame('a', `n${at}`, [{ eui: String(at % 6000) }], at)
  heard.frame('b', 'n', [{ eui: 'x' }], 1)
  const taken = heard.take()
  expect([taken.gateways.length, taken.pairs.length]).toEqual([5001, 20_001])
  heard.frame('b', 'n', [{ eui: 'x' }], 2)
  heard.putBack(taken)
  expect(heard.take().gateways.find(({ companyId }) => companyId === 'b')).toMatchObject({
    packets: 2,
    lastContact: 2,
  })
})
