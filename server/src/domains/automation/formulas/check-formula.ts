import { maxFormulasOfKey } from '@fyr/contract/automation/formulas/formula-limits'
import type { Language } from '@fyr/contract/endpoints/fields'
import { constantsOf, findUnknownConstant, parseFormula, variablesOf } from '@fyr/formulas'
import { formulaProblemText } from '@fyr/texts/formula-text'
import { fail } from '#request/problem.ts'
import { type ChainedFormula, findChainProblem } from './chains.ts'
import { type FormulaRows, seriesName } from './formula-store.ts'

/** A formula as somebody wants it. */
export interface FormulaDraft {
  name: string
  text: string
  active: boolean
  awaitAllInput: boolean
  outputDeveui: string | null
  outputKey: string
  variables: readonly { name: string; deveui: string | null; key: string }[]
}

/** What a draft is held against. */
export interface FormulaContext {
  /** By DevEUI in small letters. */
  nodes: ReadonlyMap<string, { id: string; deveui: string }>
  constants: ReadonlySet<string>
  /** All formulas of the company. */
  formulas: readonly ChainedFormula[]
}

/** Refuses a text that is no formula. */
export function checkText(
  text: string,
  { language, constants }: { language: Language; constants?: ReadonlySet<string> },
): { variables: string[]; constants: string[] } {
  const { tree, problem } = parseFormula(text)
  const wrong = problem ?? (constants && tree ? findUnknownConstant(tree, constants) : undefined)
  if (wrong || !tree) {
    const { column = 1 } = wrong ?? {}
    const params = { column, problem: wrong ? formulaProblemText(language, wrong.code, wrong.params) : '' }
    return fail('formula.invalid', { field: 'body.text', params })
  }
  return { variables: variablesOf(tree), constants: constantsOf(tree) }
}

/** The rows of a draft; refuses one that the company cannot have. */
export function checkFormula(
  id: string,
  draft: FormulaDraft,
  { language, ...context }: FormulaContext & { language: Language },
): FormulaRows {
  const { name, text, active, awaitAllInput, outputKey } = draft
  const { variables: names, constants } = checkText(text, { language, constants: context.constants })
  const given = new Map(draft.variables.map((each) => [each.name, each]))
  const nodeOf = (deveui: string | null, field: string) => {
    if (deveui === null) return null
    return context.nodes.get(deveui.toLowerCase())?.id ?? fail('formula.unknownNode', { field })
  }
  const variables = names.map((each) => {
    const { deveui = null, key = '' } = given.get(each) ?? {}
    return { name: each, nodeId: nodeOf(deveui, 'body.variables'), key }
  })
  const outputNodeId = nodeOf(draft.outputDeveui, 'body.outputDeveui')
  const formula = {
    id,
    name,
    text,
    active,
    awaitAllInput,
    outputNodeId,
    outputKey,
    constants,
    variables,
  }
  if (active) checkComplete(formula)
  checkOthers(formula, context.formulas)
  return formula
}

function checkComplete({ outputNodeId, outputKey, variables }: FormulaRows): void {
  const unbound = variables.filter(({ nodeId, key }) => nodeId === null || key === '')
  if (variables.length === 0 || unbound.length > 0) {
    const names = unbound.map(({ name }) => `[${name}]`).join(', ') || '[A]'
    fail('formula.unboundVariable', { field: 'body.variables', params: { names } })
  }
  if (outputNodeId === null) fail('formula.invalidOutput', { field: 'body.outputDeveui' })
  if (outputKey === '') fail('formula.invalidOutput', { field: 'body.outputKey' })
}

/** Names, outputs and loops among the others. */
function checkOthers(formula: FormulaRows, all: readonly ChainedFormula[]): void {
  const edges = edgesOf(formula)
  const name = formula.name.toLowerCase()
  for (const other of all) {
    if (other.id === formula.id) continue
    if (other.name.toLowerCase() === name) fail('formula.nameTaken', { field: 'body.name' })
    if (edges.output !== null && other.output === edges.output)
      fail('formula.outputTaken', { field: 'body.outputKey', params: { name: other.name } })
  }
  for (const input of new Set(edges.inputs)) {
    const readers = all.filter(({ id, inputs }) => id !== formula.id && inputs.includes(input))
    if (readers.length >= maxFormulasOfKey)
      fail('formula.tooManyOfKey', { field: 'body.variables', params: { maximum: maxFormulasOfKey } })
  }
  const problem = findChainProblem(edges, all)
  if (!problem) return
  if ('loop' in problem)
    fail('formula.loop', { field: 'body.variables', params: { names: problem.loop.join(' → ') } })
  fail('formula.tooLongChain', { field: 'body.variables', params: { length: problem.length } })
}

export const edgesOf = ({ id, name, outputNodeId, outputKey, variables }: FormulaRows): ChainedFormula => ({
  id,
  name,
  output: outputNodeId === null || outputKey === '' ? null : seriesName(outputNodeId, outputKey),
  inputs: variables.flatMap(({ nodeId, key }) => (nodeId === null ? [] : [seriesName(nodeId, key)])),
})
