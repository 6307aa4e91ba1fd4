import type { WidgetControl } from '@fyr/contract/dashboards/dashboard-data'
import { expect, it } from 'vitest'
import { stateOfSlider, stepOf } from './slider-state.ts'

const latest = (state: NonNullable<WidgetControl['latest']>['state'], confirmed = true, second = 1) => ({
  ...{ downlinkId: 'd', value: 30, state, confirmed, reason: null },
  createdAt: `2026-01-05T12:00:0${second}.000Z`,
  updatedAt: `2026-01-05T12:00:0${second}.000Z`,
})
const settled = { value: 20, acknowledged: true, at: '2026-01-05T11:00:00.000Z' }
const control = (of: WidgetControl['latest']): WidgetControl => ({
  ...{ deveui: 'n', name: 'heat', gone: false, latest: of, settled },
})

it.each([
  ['queued', true, 30, 'underway'],
  ['queued', false, 30, 'underway'],
  ['sent', true, 30, 'underway'],
  ['sent', false, 20, undefined],
  ['acknowledged', true, 20, undefined],
  ['failed', true, 20, 'failed'],
  ['expired', true, 20, 'failed'],
  ['cancelled', false, 20, 'failed'],
] as const)('%s (to be acknowledged: %s) stands at %d', (state, confirmed, value, step) => {
  const shown = stateOfSlider(control(latest(state, confirmed)), null, 25)
  expect([shown.value, shown.latest?.step]).toEqual([value, step])
})

it('knows what it has sent before the dashboard does, and what the node reports where nothing was sent', () => {
  const sent = latest('queued', true, 3)
  expect(stateOfSlider(control(latest('failed')), sent, null).latest).toMatchObject(sent)
  expect(stateOfSlider(control(latest('failed', true, 4)), sent, null).latest?.step).toBe('failed')
  expect(stateOfSlider(undefined, null, 25)).toEqual({ value: 25, latest: null, settled: null })
})

it('stands at a step within its ends', () => {
  expect(stepOf({ min: 5, max: 30, step: 0.1 }, 21.34)).toBe(21.3)
  expect(stepOf({ min: 5, max: 30, step: 10 }, 90)).toBe(30)
  expect(stepOf({ min: 0, max: 1, step: 1 }, -4)).toBe(0)
})
