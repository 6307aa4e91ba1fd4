export const stepNames = ['type', 'application', 'decoder', 'keys', 'mqtt', 'finish'] as const
export type StepName = (typeof stepNames)[number]

export interface WizardSearch {
  step?: StepName
  /** The application that the node is for: from its page. */
  application?: string
}

export function wizardSearch(search: Record<string, unknown>): WizardSearch {
  const step = stepNames.find((name) => name === search.step)
  const { application } = search
  return {
    ...(step && { step }),
    ...(typeof application === 'string' && application !== '' && { application }),
  }
}
