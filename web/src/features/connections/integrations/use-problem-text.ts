import type { IntegrationProblem } from '@fyr/contract/connections/integrations'
import { useTranslation } from 'react-i18next'

const own = ['unreadable', 'overloaded', 'noMessages', 'disabled', 'connecting'] as const

/** What is wrong, and what to do about it. */
export function useProblemText(): (code: IntegrationProblem) => string {
  const { t } = useTranslation()
  return (code) => {
    const ours = own.find((each) => each === code)
    if (ours) return t(($) => $.integrations.problems[ours])
    return t(($) => $.connections.problems[code as Exclude<IntegrationProblem, (typeof own)[number]>])
  }
}
