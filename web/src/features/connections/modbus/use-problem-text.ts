import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import { type RegisterProblem, registerProblems } from '@fyr/contract/connections/modbus/limits'
import { useTranslation } from 'react-i18next'

const isOfRegister = (problem: ConnectionProblem | RegisterProblem): problem is RegisterProblem =>
  registerProblems.some((each) => each === problem)

/** Text of a problem of a connection or register, with advice where there is any. */
export function useProblemText() {
  const { t } = useTranslation()
  return (problem: ConnectionProblem | RegisterProblem): { problem: string; advice?: string } =>
    isOfRegister(problem)
      ? { problem: t(($) => $.modbus.problems[problem]), advice: t(($) => $.modbus.advice[problem]) }
      : { problem: t(($) => $.connections.problems[problem]) }
}
