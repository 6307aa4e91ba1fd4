import type { LiveReading, LiveSeries } from '@fyr/contract/live/live'
import { expect, it } from 'vitest'
import { createSubscriptions } from './live-subscriptions.ts'

const series = (...keys: string[]): LiveSeries[] => keys.map((key) => ({ deveui: 'pump', key }))
const reading = (key: string, value: number): LiveReading => ({ deveui: 'pump', key, value, createdAt: 1 })

function start() {
  const said: [string, string[]][] = []
  const say = (what: string) => (of: LiveSeries[]) => void said.push([what, of.map(({ key }) => key)])
  return { said, ...createSubscriptions({ subscribe: say('+'), unsubscribe: say('-') }) }
}

it('series that stay are not subscribed to again when others come and go', () => {
  const { said, listener, deliver, wanted } = start()
  const values: unknown[] = []
  const dashboard = listener((readings) => values.push(...readings.map(({ value }) => value)))
  dashboard.listenTo(series('flow', 'level'))
  dashboard.listenTo(series('flow', 'level', 'power'))
  dashboard.listenTo(series('flow', 'power'))
  expect(said).toEqual([
    ['+', ['flow', 'level']],
    ['+', ['power']],
    ['-', ['level']],
  ])
  deliver([reading('flow', 7), reading('level', 8)])
  expect(values).toEqual([7])
  dashboard.listenTo([])
  expect(said.at(-1)).toEqual(['-', ['flow', 'power']])
  expect(wanted()).toEqual([])
})

it('a series is given up with its last listener', () => {
  const { said, listen } = start()
  const [one, other] = [listen(series('flow'), () => undefined), listen(series('flow'), () => undefined)]
  one()
  expect(said).toEqual([['+', ['flow']]])
  other()
  expect(said.at(-1)).toEqual(['-', ['flow']])
})
