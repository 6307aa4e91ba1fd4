import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

function furnished() {
  const metrics = createMetrics()
  let readings = 5
  metrics.add({
    readings_total: { help: 'Readings committed since the start', read: () => readings },
    jobs_due: {
      help: 'Jobs that are due',
      labels: ['kind'],
      read: async () => [{ labels: { kind: 'mail' }, value: 2 }],
    },
  })
  const observe = metrics.durations('http_request_duration_seconds', 'Seconds until the answer', ['route'])
  observe({ route: '/api/alarms/{id}' }, 0.02)
  return { metrics, rise: () => (readings += 2) }
}

test('counters are counters, gauges are gauges, and durations are histograms', async () => {
  const { metrics, rise } = furnished()
  await metrics.text()
  rise()
  const text = await metrics.text()
  expect(text).toMatch(/^# TYPE fyr_readings_total counter$/m)
  expect(text).toMatch(/^fyr_readings_total 7$/m)
  expect(text).toMatch(/^# TYPE fyr_jobs_due gauge$/m)
  expect(text).toMatch(/^fyr_jobs_due\{kind="mail"\} 2$/m)
  expect(text).toMatch(
    /^fyr_http_request_duration_seconds_bucket\{le="0.025",route="\/api\/alarms\/\{id\}"\} 1$/m,
  )
  expect(text).toMatch(
    /^fyr_http_request_duration_seconds_bucket\{le="0.01",route="\/api\/alarms\/\{id\}"\} 0$/m,
  )
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

// Debian's package prometheus brings promtool.
test.skipIf(!hasPromtool)('promtool has no complaints', async () => {
  const { metrics } = furnished()
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await metrics.text(),
  })
  expect({ status, told: `${stdout}${stderr}` }).toEqual({ status: 0, told: '' })
})
