import type { Permission } from '@fyr/contract/access/permissions'
import type { Overview } from '@fyr/contract/companies/companies'

export type StepName = 'company' | 'node' | 'data' | 'dashboard' | 'alarm'
export interface Step {
  name: StepName
  done: boolean
  /** Where it is taken. */
  to: '/company/create' | '/tag/create' | '/tag' | '/dashboard' | '/alarm/create'
  search?: { dialog: 'create' }
  right: Permission
}

type Facts = Pick<Overview, 'nodes' | 'readingsToday' | 'readingsYesterday' | 'silent' | 'alarmRules'> & {
  dashboards: number
}

/** The four steps from nothing to the first alarm; null: there is not even a company, which is a step more. */
export function stepsOf(facts: Facts | null): Step[] {
  const heard =
    facts !== null &&
    (facts.readingsToday + facts.readingsYesterday > 0 ||
      facts.silent.some(({ lastContact }) => lastContact !== null))
  const company: Step = { name: 'company', done: false, to: '/company/create', right: 'Company.Create' }
  return [
    ...(facts ? [] : [company]),
    { name: 'node', done: facts !== null && facts.nodes > 0, to: '/tag/create', right: 'Tag.Create' },
    { name: 'data', done: heard, to: '/tag', right: 'Tag.View' },
    {
      name: 'dashboard',
      done: facts !== null && facts.dashboards > 0,
      to: '/dashboard',
      search: { dialog: 'create' },
      right: 'Dashboard.Create',
    },
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
