import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type State = NonNullable<OpcNode['state']>

/** Whether the last value has a status that is neither good nor bad, such as UncertainLastUsableValue. */
export const isUncertain = ({ status }: Pick<State, 'status'>): boolean => status.startsWith('Uncertain')

/** State of a variable in a few words; an uncertain value has the name of its status code. */
export function useStateText(): (variable: Pick<OpcNode, 'state'>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ state }) => {
      if (!state) return t(($) => $.opcua.variables.waiting)
      const { problem } = state
      if (problem) return t(($) => $.opcua.problems[problem])
      return isUncertain(state) ? state.status : t(($) => $.opcua.variables.ok)
    },
    [t],
  )
}

/** Milliseconds as whole seconds where they are. */
export function useIntervalText(): (ms: number) => string {
  const { t } = useTranslation()
  return (ms) =>
    ms >= 1000 && ms % 1000 === 0
      ? t(($) => $.opcua.status.seconds, { count: ms / 1000 })
      : t(($) => $.opcua.status.ms, { count: ms })
}
