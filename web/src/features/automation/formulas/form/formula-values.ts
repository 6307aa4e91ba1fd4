import type { Formula } from '@fyr/contract/automation/formulas/formulas'
import {
  type FormulaProblem,
  type FormulaValue,
  findUnknownConstant,
  parseFormula,
  type SyntaxErrorCode,
  variablesOf,
} from '@fyr/formulas'
import type { UseFormReturnType } from '@mantine/form'

/** What a variable stands for. */
export interface VariableValues {
  name: string
  deveui: string | null
  key: string
}

/** The form. Fields have the server's names, so that errors find them. */
export interface FormulaValues extends Record<string, unknown> {
  name: string
  text: string
  active: boolean
  awaitAllInput: boolean
  outputDeveui: string | null
  outputKey: string
  outputLabel: string
  outputUnit: string
  /** In the order in which they stand in the text. */
  variables: VariableValues[]
}

export type FormulaFormState = UseFormReturnType<FormulaValues>

export const valuesOf = (formula?: Formula): FormulaValues => ({
  name: formula?.name ?? '',
  text: formula?.text ?? '',
  active: formula?.active ?? true,
  awaitAllInput: formula?.awaitAllInput ?? false,
  outputDeveui: formula?.outputDeveui ?? null,
  outputKey: formula?.outputKey ?? '',
  outputLabel: formula?.outputLabel ?? '',
  outputUnit: formula?.outputUnit ?? '',
  variables: (formula?.variables ?? []).map(({ name, deveui, key }) => ({ name, deveui, key })),
})

/** What the server takes; call it with values that have passed the form's rules. */
export const bodyOf = (values: FormulaValues) => ({
  ...values,
  name: values.name.trim(),
  outputLabel: values.outputLabel.trim(),
  outputUnit: values.outputUnit.trim(),
})

/** What is wrong with a text as it is written; undefined where nothing is. */
export function syntaxProblemOf(
  text: string,
  constants: ReadonlyMap<string, FormulaValue>,
): FormulaProblem<SyntaxErrorCode> | undefined {
  const { tree, problem } = parseFormula(text)
  return tree ? findUnknownConstant(tree, constants) : problem
}

/**
 * The variables of a text with what they stand for; undefined while the text cannot be read, so that they stay while
 * somebody types. @param known those of now and of before
 */
export function variablesOfText(
  text: string,
  known: ReadonlyMap<string, VariableValues>,
): VariableValues[] | undefined {
  const { tree } = parseFormula(text)
  return tree && variablesOf(tree).map((name) => known.get(name) ?? { name, deveui: null, key: '' })
}

/** Whether the output and every variable have a node and a key: else it cannot be active. */
export const isComplete = ({ outputDeveui, outputKey, variables }: FormulaValues): boolean =>
  outputDeveui !== null &&
  outputKey !== '' &&
  variables.every(({ deveui, key }) => deveui !== null && key !== '')
