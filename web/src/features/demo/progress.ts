import { type Demo, demoSteps } from '@fyr/contract/demos'

/** About how much of the whole the steps before each one are, in percent. */
const begins = { nodes: 4, alarms: 14, dashboards: 18, history: 24 }

/** How far the making of a demo is, in percent. */
export function percentOf(progress: Demo['progress']): number {
  if (!progress) return 0
  const begin = begins[progress.step]
  const next = demoSteps[demoSteps.indexOf(progress.step) + 1]
  const end = next ? begins[next] : 100
  return Math.round(begin + (end - begin) * progress.part)
}
