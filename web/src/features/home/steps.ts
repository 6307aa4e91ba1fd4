import type { Overview } from '@fyr/contract/companies'
import type { Permission } from '@fyr/contract/permissions'

export type StepName = 'company' | 'application' | 'node' | 'data' | 'alarm'
export interface Step {
  name: StepName
  done: boolean
  /** Where it is taken. */
  to: '/company/create' | '/application/create' | '/tag/create' | '/tag' | '/alarm/create'
  right: Permission
}

type Facts = Pick<
  Overview,
  'applications' | 'nodes' | 'readingsToday' | 'readingsYesterday' | 'silent' | 'alarmRules'
>

/** The four steps from nothing to the first alarm; null: there is not even a company. */
export function stepsOf(facts: Facts | null): Step[] {
  const heard =
    facts !== null &&
    (facts.readingsToday + facts.readingsYesterday > 0 ||
      facts.silent.some(({ lastContact }) => lastContact !== null))
  return [
    facts
      ? {
          name: 'application',
          done: facts.applications > 0,
          to: '/application/create',
          right: 'Application.Create',
        }
      : { name: 'company', done: false, to: '/company/create', right: 'Company.Create' },
    { name: 'node', done: facts !== null && facts.nodes > 0, to: '/tag/create', right: 'Tag.Create' },
    { name: 'data', done: heard, to: '/tag', right: 'Tag.View' },
    {
      name: 'alarm',
      done: facts !== null && facts.alarmRules > 0,
      to: '/alarm/create',
      right: 'Alarm.Create',
    },
  ]
}

export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ done }) => !done)
}
