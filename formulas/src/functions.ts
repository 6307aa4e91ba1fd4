import type { FormulaValue, HistoryFunction, WindowFunction } from './ast.ts'
import { formulaLimits } from './limits.ts'
import { isIdentifier } from './tokens.ts'

/** What the editor completes, docs/formulas.md lists and the tests try. */
export interface FormulaFunction {
  /** Of its description, in texts' `formulaLanguage.functions`. */
  id: string
  name: string
  signature: string
  group: 'number' | 'conditional' | 'history' | 'window'
  /** How many arguments it takes. */
  minArguments: number
  maxArguments: number
  /** [A] as it came, a value each minute, and what the formula then is. */
  example: { text: string; readings: readonly FormulaValue[]; result: FormulaValue }
}

type Example = [text: string, result: FormulaValue, ...readings: FormulaValue[]]

const entry = (
  group: FormulaFunction['group'],
  signature: string,
  [minArguments, maxArguments]: readonly [number, number],
  [text, result, ...readings]: Example,
): FormulaFunction => {
  const name = signature.slice(0, signature.indexOf('('))
  const id = group === 'window' ? `${name}Window` : name
  return { id, name, signature, group, minArguments, maxArguments, example: { text, readings, result } }
}
const [one, two, three] = [[1, 1] as const, [2, 2] as const, [3, 3] as const]
const several = [1, 100] as const

/** All functions, in the order in which they are shown. */
export const formulaFunctions: readonly FormulaFunction[] = [
  entry('number', 'min(x, y, …)', several, ['min([A], 20)', 20, 21.5]),
  entry('number', 'max(x, y, …)', several, ['max([A], 20)', 21.5, 21.5]),
  entry('number', 'avg(x, y, …)', several, ['avg([A], 20)', 21, 22]),
  entry('number', 'sum(x, y, …)', several, ['sum([A], 1, 2)', 25, 22]),
  entry('number', 'abs(x)', one, ['abs([A])', 3, -3]),
  entry('number', 'sign(x)', one, ['sign([A])', -1, -3]),
  entry('number', 'round(x, decimals)', [1, 2], ['round([A], 1)', 21.5, 21.46]),
  entry('number', 'floor(x)', one, ['floor([A])', 21, 21.9]),
  entry('number', 'ceil(x)', one, ['ceil([A])', 22, 21.1]),
  entry('number', 'sqrt(x)', one, ['sqrt([A])', 3, 9]),
  entry('number', 'exp(x)', one, ['exp([A])', 1, 0]),
  entry('number', 'log(x)', one, ['log([A])', 0, 1]),
  entry('number', 'log10(x)', one, ['log10([A])', 3, 1000]),
  entry('number', 'log2(x)', one, ['log2([A])', 3, 8]),
  entry('number', 'sin(x)', one, ['sin([A])', 0, 0]),
  entry('number', 'cos(x)', one, ['cos([A])', 1, 0]),
  entry('number', 'tan(x)', one, ['tan([A])', 0, 0]),
  entry('number', 'asin(x)', one, ['asin([A])', 0, 0]),
  entry('number', 'acos(x)', one, ['acos([A])', 0, 1]),
  entry('number', 'atan(x)', one, ['atan([A])', 0, 0]),
  entry('number', 'atan2(y, x)', two, ['atan2([A], 1)', 0, 0]),
  entry('number', 'clamp(x, low, high)', three, ['clamp([A], 0, 100)', 100, 104]),
  entry('conditional', 'if(condition, then, else)', three, ['if([A] > 20, 1, 0)', 1, 21]),
  entry('conditional', 'default(x, y)', two, ['default(prev([A]), 0)', 0, 5]),
  entry('history', 'prev([A])', one, ['prev([A])', 20, 20, 21]),
  entry('history', 'delta([A])', one, ['delta([A])', 1.5, 20, 21.5]),
  entry('history', 'rate([A])', one, ['rate([A])', 0.5, 100, 130]),
  entry('history', 'elapsed([A])', one, ['elapsed([A])', 60, 20, 21]),
  entry('window', 'avg([A], 1h)', two, ['avg([A], 1h)', 21, 20, 21, 22]),
  entry('window', 'min([A], 1h)', two, ['min([A], 1h)', 20, 20, 21, 22]),
  entry('window', 'max([A], 2m)', two, ['max([A], 2m)', 22, 25, 21, 22]),
  entry('window', 'sum([A], 1h)', two, ['sum([A], 1h)', 6, 1, 2, 3]),
  entry('window', 'count([A], 1h)', two, ['count([A], 1h)', 3, 20, 21, 22]),
]

const scalarFunctions = new Map<string, FormulaFunction>()
for (const each of formulaFunctions) {
  if (each.group === 'number' || each.group === 'conditional') scalarFunctions.set(each.name, each)
}

/** A function of values, not of a variable's readings. */
export const findScalarFunction = (name: string): FormulaFunction | undefined => scalarFunctions.get(name)

const historyNames = new Set<string>(['prev', 'delta', 'rate', 'elapsed'] satisfies HistoryFunction[])
export const isHistoryFunction = (name: string): name is HistoryFunction => historyNames.has(name)

const windowNames = new Set<string>(['avg', 'min', 'max', 'sum', 'count'] satisfies WindowFunction[])
export const isWindowFunction = (name: string): name is WindowFunction => windowNames.has(name)

/** What every formula may name. */
export const knownConstants: ReadonlyMap<string, FormulaValue> = new Map<string, FormulaValue>([
  ['pi', Math.PI],
  ['e', Math.E],
  ['true', true],
  ['false', false],
])

const reserved = new Set(['and', 'or', 'not', ...knownConstants.keys()])
for (const { name } of formulaFunctions) reserved.add(name)

/** Whether a formula can name a constant so: an identifier that is no word of the language. */
export const isConstantName = (name: string): boolean =>
  name.length <= formulaLimits.maxConstantName && isIdentifier(name) && !reserved.has(name.toLowerCase())
