import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import { type OpcFailure, opcFailures } from '@fyr/contract/connections/opcua/limits'
import { useTranslation } from 'react-i18next'

type Problem = ConnectionProblem | OpcFailure

const isFailure = (problem: Problem): problem is OpcFailure => opcFailures.some((each) => each === problem)

/** Text of an outcome. */
export function useProblemText() {
  const { t } = useTranslation()
  return (problem: Problem): string =>
    isFailure(problem) ? t(($) => $.opcua.problems[problem]) : t(($) => $.connections.problems[problem])
}
