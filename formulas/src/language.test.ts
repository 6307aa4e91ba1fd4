import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findScalarFunction } from './functions.ts'
import {
  compileFormula,
  constantsOf,
  type FormulaValue,
  formulaFunctions,
  formulaLimits,
  isConstantName,
  knownConstants,
  parseFormula,
  variablesOf,
} from './index.ts'
import { tokensOf } from './tokens.ts'

/** The value, or the code of the problem and its column. */
function run(text: string, inputs: Record<string, FormulaValue | object> = {}): unknown {
  const { formula, problem } = compileFormula(text, { constants: new Map([['price', 2]]) })
  if (!formula) return [problem.code, problem.column]
  for (const [at, name] of formula.variables.entries()) {
    const value = inputs[name]
    if (value !== undefined) formula.put(at, value, 1000)
  }
  const value = formula.compute()
  return formula.problem ? [formula.problem.code, formula.problem.column] : value
}

test.each(formulaFunctions)('the example of $signature is what it says', ({ example, name }) => {
  const { formula } = compileFormula(example.text)
  expect(example.text).toContain(`${name}(`)
  for (const [at, value] of example.readings.entries()) formula?.put(0, value, at * 60_000)
  expect(formula?.compute()).toBe(example.result)
})

test.each<[string, unknown]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', -4],
  ['2 ^ -1', 0.5],
  ['7 % 4 - -1', 4],
  ['-7 % 4', -3],
  ['1 < 2 and not 2 < 1', true],
  ['not 1 == 2', true],
  ['2 * not 3 == 4', 2],
  ['1 ? 2 : 0 ? 3 : 4', 2],
  ['0 ? 2 : 0 ? 3 : 4', 4],
  ['1 = 1 && 1 <> 2 || !true', true],
  ['MAX(1, 2) + Pi * 0', 2],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5)', -3],
  ['round(1234, -2)', 1200],
  ['.5 + 1.5e1', 15.5],
  ['"on" == "on"', true],
  ["'1' == 1", false],
  ['true + true', 2],
  ['1 > 2 or 3', true],
  ['price * 2', 4],
  ['0 * -1', 0],
  ['(1 < 2) == true', true],
  ['if(false, 1/0, 5)', 5],
  ['false and 1/0 == 1', false],
])('%s is %s', (text, value) => expect(run(text)).toStrictEqual(value))

test.each<[string, string, number]>([
  ['', 'empty', 1],
  ['  ', 'empty', 3],
  ['1 +', 'unexpectedEnd', 4],
  ['(1', 'unexpectedEnd', 3],
  ['max(1, ', 'unexpectedEnd', 8],
  ['1 2', 'unexpected', 3],
  ['1)', 'unexpected', 2],
  ['* 2', 'unexpected', 1],
  ['1 ? 2', 'unexpectedEnd', 6],
  ['1 § 2', 'character', 3],
  ['1 + 🚀', 'character', 5],
  ['"on', 'textUnclosed', 1],
  ['1 + [A', 'variableUnclosed', 5],
  ['[]', 'variableName', 1],
  ['[a;b]', 'variableName', 1],
  ['1e999', 'numberTooLarge', 1],
  ['1.2.3', 'invalidNumber', 1],
  ['2x', 'durationUnit', 1],
  ['avg([A], 0.5s)', 'durationOutOfRange', 10],
  ['avg([A], 32d)', 'durationOutOfRange', 10],
  ['1h + 1', 'durationMisplaced', 1],
  ['abs([A], 1h)', 'durationMisplaced', 10],
  ['nope(1)', 'functionUnknown', 1],
  ['constructor(1)', 'functionUnknown', 1],
  ['__proto__', 'constantUnknown', 1],
  ['1 + constructor', 'constantUnknown', 5],
  ['abs()', 'argumentCount', 1],
  ['if(1, 2)', 'argumentCount', 1],
  ['clamp(1, 2, 3, 4)', 'argumentCount', 1],
  ['prev(1)', 'argumentVariable', 6],
  ['avg([A] + 1, 1h)', 'argumentVariable', 5],
  ['count([A])', 'argumentVariable', 1],
  ['1 < 2 < 3', 'chainedComparison', 7],
  ['abs(1 < 2 < 3)', 'chainedComparison', 11],
])('%s: %s at %i', (text, code, column) => expect(run(text)).toStrictEqual([code, column]))

test('threat 17: what is too long, too deep or too much is refused where it is, in no time', () => {
  const many = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at))
  expect(run('('.repeat(10_000))).toStrictEqual(['tooDeep', formulaLimits.maxDepth + 1])
  expect(run('-'.repeat(10_000))).toStrictEqual(['tooDeep', formulaLimits.maxDepth + 1])
  expect(run('not '.repeat(2_000))).toMatchObject(['tooDeep', 401])
  expect(run('1?'.repeat(5_000))).toMatchObject(['tooDeep', 201])
  expect(run('2^'.repeat(5_000))).toMatchObject(['tooDeep', 201])
  expect(run('max('.repeat(2_500))).toMatchObject(['tooDeep', 401])
  expect(run(many(200, () => '1').join('+'))).toMatchObject(['tooDeep', 1])
  expect(run(`max(${many(2_000, () => '1').join(',')})`)).toStrictEqual(['tooManyOperations', 2005])
  expect(run(`${'1'.repeat(10_000)}1`)).toStrictEqual(['tooLong', 10_001])
  expect(run(many(33, (at) => `[v${at}]`).join('+'))).toMatchObject(['tooManyVariables', 183])
  expect(run(`max(${many(17, (at) => `avg([A],${at + 1}s)`).join(',')})`)).toMatchObject([
    'tooManyWindows',
    204,
  ])
  expect(run(`[${'a'.repeat(33)}]`)).toStrictEqual(['variableName', 1])
})

test.each<[string, unknown]>([
  ['1 / 0', ['divisionByZero', 1]],
  ['5 + 1 % 0', ['divisionByZero', 5]],
  ['0 ^ -1', ['divisionByZero', 1]],
  ['1e308 ^ 2', ['overflow', 1]],
  ['1e308 * 10 - 1e308 * 10', ['overflow', 1]],
  ['exp(1000)', ['overflow', 1]],
  ['sqrt(-1)', ['undefined', 1]],
  ['log(0)', ['undefined', 1]],
  ['(-8) ^ 0.5', ['undefined', 2]],
  ['asin(2)', ['undefined', 1]],
  ['clamp(1, 3, 2)', ['undefined', 1]],
  ['round(1, 0.5)', ['undefined', 1]],
  ['1 + [T]', ['notNumber', 5]],
  ['[T] < 5', ['notNumber', 1]],
  ['if([T], 1, 2)', ['notNumber', 4]],
  ['[O] == 1', ['notNumber', 1]],
  ['1 + "2"', ['notNumber', 5]],
  ['[Gone] + 1', ['missing', 1]],
  ['prev([N])', ['missing', 1]],
  ['delta([N])', ['missing', 1]],
  ['rate([N])', ['missing', 1]],
  ['elapsed([N])', ['missing', 1]],
  ['avg([Gone], 1h)', ['missing', 1]],
  ['[Gone] + default([Gone], 1)', ['missing', 1]],
  ['default([Gone], 1)', 1],
  ['default(1 / 0, 1)', ['divisionByZero', 9]],
  ['count([Gone], 1h) + sum([Gone], 1h)', 0],
  ['[T]', 'open'],
  ['[T] == "open" ? 1 : 0', 1],
  ['[B] + 1', 2],
  ['[B]', true],
  ['count([T], 1h)', 0],
])('%s with texts, booleans, objects and what is missing: %s', (text, value) => {
  expect(run(text, { T: 'open', B: true, N: 4, O: { lat: 1 } })).toStrictEqual(value)
})

describe('names', () => {
  test('variables and constants are found in their order, once each', () => {
    const { tree } = parseFormula('[B] + prev([A]) * k - avg([C d], 1h) + [B] * k / Åre')
    expect(tree && variablesOf(tree)).toEqual(['B', 'A', 'C d'])
    expect(tree && constantsOf(tree)).toEqual(['k', 'Åre'])
  })
  test('a constant has a name of its own', () => {
    expect(['k', 'Åre', '_x1', 'priceOfEnergy'].every(isConstantName)).toBe(true)
    expect(['', '1k', 'a b', 'MAX', 'pi', 'And', 'k'.repeat(65)].some(isConstantName)).toBe(false)
  })
})

/** A formula as text, and what it is by JavaScript: a second evaluator. */
interface Twin {
  text: string
  of(env: Record<string, number>): number
}
const problem = Number.NaN
const checked = (value: number) => (Number.isFinite(value) ? value : problem)
const leaves = fc.oneof(
  fc.constantFrom('A', 'B').map((name): Twin => ({ text: `[${name}]`, of: (env) => env[name] ?? problem })),
  fc.integer({ min: 0, max: 1000 }).map((n): Twin => ({ text: String(n / 4), of: () => n / 4 })),
)
const signs: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  // JavaScript makes 1 of NaN ** 0; a problem is one whatever follows.
  '^': (a, b) => (Number.isNaN(a) ? problem : a ** b),
}
const calls: Record<string, (...args: number[]) => number> = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  sqrt: Math.sqrt,
  exp: Math.exp,
  atan: Math.atan,
  sin: Math.sin,
}
const { twins } = fc.letrec<{ twins: Twin }>((tie) => ({
  twins: fc.oneof(
    { maxDepth: 5 },
    leaves,
    fc.tuple(fc.constantFrom(...Object.keys(signs)), tie('twins'), tie('twins')).map(
      ([sign, a, b]): Twin => ({
        text: `(${a.text}) ${sign}(${b.text})`,
        of: (env) => checked(signs[sign]?.(a.of(env), b.of(env)) ?? problem),
      }),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(calls)), tie('twins'), tie('twins')).map(([name, a, b]): Twin => {
      const args = name === 'min' || name === 'max' ? [a, b] : [a]
      return {
        text: `${name}( ${args.map(({ text }) => text).join(',')})`,
        of: (env) => checked(calls[name]?.(...args.map((each) => each.of(env))) ?? problem),
      }
    }),
    fc.tuple(tie('twins'), tie('twins'), tie('twins')).map(
      ([a, b, c]): Twin => ({
        text: `((${a.text}) > (${b.text}) ? ${b.text} : ${c.text})`,
        of: (env) => {
          const [x, y] = [a.of(env), b.of(env)]
          if (Number.isNaN(x) || Number.isNaN(y)) return problem
          return x > y ? y : c.of(env)
        },
      }),
    ),
    tie('twins').map((a): Twin => ({ text: `-(${a.text})`, of: (env) => -a.of(env) })),
  ),
}))

test('a formula is what a second evaluator makes of it', () => {
  const env = fc.record({
    A: fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
    B: fc.integer({ min: -9, max: 9 }),
  })
  fc.assert(
    fc.property(twins, env, ({ text, of }, inputs) => {
      const value = run(text, inputs)
      const expected = of(inputs)
      if (Number.isNaN(expected)) expect(value).toBeInstanceOf(Array)
      else expect(value).toBeCloseTo(expected === 0 ? 0 : expected, 9)
    }),
    { numRuns: 500 },
  )
})

test('without brackets signs bind as those of JavaScript do', () => {
  const sign = fc.constantFrom(...'+-*/%^', '<', '==', '!=', 'and', 'or')
  const flat = fc.tuple(fc.nat(9), fc.array(fc.tuple(sign, fc.integer({ min: 1, max: 9 })), { maxLength: 7 }))
  fc.assert(
    fc.property(flat, ([first, rest]) => {
      const text = `${first} ${rest.map(([sign, value]) => `${sign} ${value}`).join(' ')}`
      const words = { '^': '**', and: '&&', or: '||' }
      const script = text.replace(/\^|and|or/g, (word) => words[word as keyof typeof words])
      // Only the numbers and signs above. What JavaScript leaves a number is a boolean with us.
      const expected = Number(new Function(`return ${script}`)())
      const value = run(text)
      // Where JavaScript goes on with an infinity, or compares a boolean with a number.
      if (Array.isArray(value)) return ['chainedComparison', 'overflow', 'divisionByZero'].includes(value[0])
      return /and|or/.test(text)
        ? Boolean(value) === Boolean(expected)
        : Math.abs(Number(value) - expected) < 1e-9
    }),
    { numRuns: 500 },
  )
})

test('whatever the text, the answer is a formula or a problem inside it', () => {
  const words = fc.constantFrom(
    '[A]',
    '(',
    ')',
    ',',
    '?',
    ':',
    'max',
    'prev',
    '1h',
    '2',
    '"',
    '^',
    '-',
    'not',
    'k',
    ' ',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words, { maxLength: 40 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { problem } = compileFormula(text)
      if (problem) expect(problem.column).toBeLessThanOrEqual(text.length + 1)
    }),
    { numRuns: 1000 },
  )
})

test('words of the language are no constants, and a token ends where the next begins', () => {
  expect([...knownConstants.keys()].some(isConstantName)).toBe(false)
  expect([...tokensOf('a<=1h')].map(({ kind, start }) => [kind, start])).toEqual([
    ['identifier', 0],
    ['punctuator', 1],
    ['duration', 3],
    ['end', 5],
  ])
  expect(findScalarFunction('toString')).toBeUndefined()
})
