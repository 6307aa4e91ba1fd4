import { beforeEach, expect, test } from 'vitest'
import type { Uplink } from '#telemetry/index.ts'
import { frameEvent } from './frame-event.ts'
import { createLorawanIntake, type LorawanIntakeParts } from './lorawan-intake.ts'

const origin = { companyId: 'acme', integrationId: 'i1' }
const now = Date.UTC(2026, 0, 1)
const heard = (counter: number, devEui = '0101010101010101', gateways: { eui: string }[] = []) =>
  frameEvent({
    kind: 'data',
    devEui,
    time: now,
    bytes: Uint8Array.of(1),
    port: 1,
    frameCounter: counter,
    gateways,
  })

const submitted: string[] = []
const told: string[] = []
const problems: Uplink[] = []
let answer: () => Promise<{
  accepted: number
  skipped: number
  rejected: { index: number; code: 'node.unknown' }[]
}>
const parts: LorawanIntakeParts = {
  frames: {
    submit: async ({ address, frame }) => {
      submitted.push(`${address.slice(0, 2)}/${frame.radio.frameCounter}`)
      return await answer()
    },
  },
  pipeline: {
    submit: async (uplinks) => {
      problems.push(...uplinks)
      return []
    },
  },
  observers: [
    {
      gatewaysHeard: (_, devEui, by) => told.push(`${devEui.slice(0, 2)} by ${by.map(({ eui }) => eui)}`),
      frameHeard: (_, { devEui }, outcome) => told.push(`${devEui.slice(0, 2)} ${outcome}`),
      unknownDevice: (_, { devEui }) => told.push(`${devEui.slice(0, 2)} is unknown`),
      downlink: (_, { state }) => told.push(state),
      gateway: (_, { eui }) => told.push(eui),
    },
  ],
  clock: { now: () => new Date(now) },
}
let receive: ReturnType<typeof createLorawanIntake>['receive']
beforeEach(() => {
  for (const each of [submitted, told, problems]) each.splice(0)
  answer = async () => ({ accepted: 1, skipped: 0, rejected: [] })
  receive = createLorawanIntake(parts).receive
})

test('threat 28: a frame that comes twice is decoded once, in one call and in two', async () => {
  expect(await receive(origin, [heard(1), heard(1)])).toMatchObject({ stored: 1, duplicates: 1 })
  expect(await receive({ ...origin, integrationId: 'i2' }, [heard(1)])).toMatchObject({
    stored: 0,
    duplicates: 1,
  })
  expect(submitted).toEqual(['01/1'])
  expect(told).toEqual(['01 stored', '01 duplicate', '01 duplicate'])
})

test('threat 28: a gateway is told of once for each frame, whichever message names it', async () => {
  const by = (...euis: string[]) =>
    heard(
      1,
      undefined,
      euis.map((eui) => ({ eui })),
    )
  await receive(origin, [by('a', 'b', 'a')])
  await receive(origin, [by('a'), by('b', '10000c7a'), by()])
  expect(told.filter((text) => text.includes(' by '))).toEqual(['01 by a,b', '01 by 10000c7a'])
  told.splice(0)
  answer = async () => ({ accepted: 0, skipped: 0, rejected: [{ index: 0, code: 'node.unknown' }] })
  const many = Array.from({ length: 50 }, (_, at) => ({ eui: `g${at}` }))
  await receive(origin, [heard(2, undefined, many), heard(2, undefined, many)])
  expect(told).toEqual([`01 by ${many.slice(0, 32).map(({ eui }) => eui)}`, '01 is unknown'])
})

test('devices that the company has not go to the observers', async () => {
  answer = async () => ({ accepted: 0, skipped: 0, rejected: [{ index: 0, code: 'node.unknown' }] })
  expect(await receive(origin, [heard(1)])).toMatchObject({ unknown: 1 })
  expect(told).toEqual(['01 is unknown'])
})

test('what cannot be committed is told to the sender, after all else was, and taken when it comes again', async () => {
  answer = async () => Promise.reject(new Error('busy'))
  await expect(receive(origin, [heard(1), heard(1, '0202020202020202')])).rejects.toThrow('busy')
  answer = async () => ({ accepted: 1, skipped: 0, rejected: [] })
  expect(await receive(origin, [heard(1)])).toMatchObject({ stored: 1 })
})

test('what a network server complains of is an error of the node; gateways and downlinks are told', async () => {
  const devEui = '0101010101010101'
  await receive(origin, [
    { type: 'log', devEui, level: 'error', code: 'UPLINK_MIC', text: 'Invalid MIC' },
    { type: 'log', devEui, level: 'info', code: 'X', text: 'fine' },
    { type: 'downlink', devEui, reference: 'r', state: 'sent' },
    { type: 'gateway', eui: 'gw', at: null, state: 'online' },
  ])
  expect(problems.map(({ problem }) => problem)).toEqual([
    { code: 'network.reported', detail: 'UPLINK_MIC: Invalid MIC' },
  ])
  expect(told).toEqual(['sent', 'gw'])
})
