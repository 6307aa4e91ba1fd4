import type { Demo, DemoStep } from '@fyr/contract/operations/demos'

/** In their order, with about how much of the whole is behind one when a step begins, in percent. */
const begins: Record<DemoStep, number> = { nodes: 4, alarms: 14, dashboards: 18, history: 24 }
export const steps = Object.keys(begins) as DemoStep[] // Record has no others

/** How far the making of a demo is, in percent. */
export function percentOf(progress: Demo['progress']): number {
  if (!progress) return 0
  const begin = begins[progress.step]
  const next = steps[steps.indexOf(progress.step) + 1]
  const end = next ? begins[next] : 100
  return Math.round(begin + (end - begin) * progress.part)
}
