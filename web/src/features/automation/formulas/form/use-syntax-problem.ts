import { type FormulaProblem, knownConstants } from '@fyr/formulas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formulaConstants } from '../queries.ts'
import { syntaxProblemOf } from './formula-values.ts'

/** Each problem names some of them. */
type ProblemParams = { count: number; found: string; maximum: string; name: string }

/** The constants that a formula of the company can name, by their names. */
export function useConstantValues() {
  const { data } = useQuery(formulaConstants)
  return useMemo(
    () => data && new Map([...knownConstants, ...data.map(({ name, value }) => [name, value] as const)]),
    [data],
  )
}

/** Finds what is wrong with a formula, and writes it in words. */
export function useSyntaxProblem() {
  const { t } = useTranslation()
  const constants = useConstantValues()
  return {
    /** Undefined too while it is not known which constants there are. */
    problemOf: (text: string) => (constants ? syntaxProblemOf(text, constants) : undefined),
    write: ({ code, column, params }: FormulaProblem) =>
      t(($) => $.formulas.form.problem, {
        column,
        problem: t(($) => $.formulaLanguage.problems[code], params as ProblemParams),
      }),
  }
}
