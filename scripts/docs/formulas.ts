import { formulaFunctions, formulaLimits, runCodes, syntaxCodes } from '../../formulas/src/index.ts'
import { formulaLanguage } from '../../texts/src/en/formula-language.ts'
import { table } from './table.ts'

const { length, depth, parts, variables, windows } = formulaLimits

const intro = `# Formulas
Made by \`npm run docs\` from \`formulas/\`; do not edit.

A formula computes a key of a node from keys of nodes: \`round(([A] - 32) / 1.8, 1)\`. The same code reads and runs it in the portal, in the editor's preview and over history.

## Grammar
\`\`\`
formula    = choice ;
choice     = either [ "?" choice ":" choice ] ;
either     = both { ( "or" | "||" ) both } ;
both       = negation { ( "and" | "&&" ) negation } ;
negation   = ( "not" | "!" ) negation | equality ;
equality   = order { ( "==" | "=" | "!=" | "<>" ) order } ;
order      = sum [ ( "<" | "<=" | ">" | ">=" ) sum ] ;
sum        = product { ( "+" | "-" ) product } ;
product    = sign { ( "*" | "/" | "%" ) sign } ;
sign       = ( "-" | "+" | "not" | "!" ) sign | power ;
power      = operand [ "^" sign ] ;
operand    = number | text | variable | constant | call | "(" choice ")" ;
call       = name "(" [ choice { "," choice } ] ")"
           | window "(" variable "," duration ")" ;
variable   = "[" ( letter | digit | "_" ) { letter | digit | "_" | " " | "." | "-" } "]" ;
constant   = name ;
name       = ( letter | "_" ) { letter | digit | "_" } ;
number     = ( digits [ "." [ digits ] ] | "." digits ) [ "e" [ "+" | "-" ] digits ] ;
duration   = number ( "s" | "m" | "min" | "h" | "d" ) ;
text       = '"' { any but '"' } '"' | "'" { any but "'" } "'" ;
\`\`\`
Names of functions and words (\`and\`, \`or\`, \`not\`, \`true\`, \`false\`, \`pi\`, \`e\`) are read in capitals too; variables and constants are not. \`^\` binds to the right and before the sign at its left: \`2 ^ 3 ^ 2\` is 512, \`-2 ^ 2\` is -4. \`%\` is the remainder with the sign of the left side.

## Values
- A value is a number (double), a truth or a text. Where a number is due, a truth is 1 or 0 and a text or an object is \`notNumber\`; a text that looks like a number is a text. Where a truth is due, 0 is false and every other number true.
- \`==\` and \`!=\` compare everything; a text and a number are never equal. The other comparisons are of numbers.
- No NaN and no infinity is ever a value: the formula has no result then, and the code and the column say why. \`x / 0\`, \`x % 0\` and \`0 ^ -1\` are \`divisionByZero\`, \`1e308 ^ 2\` is \`overflow\`, \`sqrt(-1)\` is \`undefined\`. What comes first counts.
- Of \`and\`, \`or\`, \`? :\`, \`if\` and \`default\` only what decides is computed: \`[B] == 0 ? 0 : [A] / [B]\` never divides by zero.
- A variable without any value, \`prev\`, \`delta\`, \`rate\` and \`elapsed\` without a value before, and \`avg\`, \`min\` and \`max\` of an empty window are \`missing\`: there is no result yet, which is no error. \`default(x, y)\` is y then.
- A result is dated as its newest input. A window holds the numbers and truths dated after that time less its duration, up to that time.

## Limits
${length} characters, ${depth} levels, ${parts} numbers, variables and operations together, ${variables} variables, ${windows} different windows of 1 s to 31 d.

## Functions
`

/** docs/formulas.md: the language. */
export function describeFormulas(): string {
  const descriptions = new Map<string, string>(Object.entries(formulaLanguage.functions))
  const problems = new Map<string, string>(Object.entries(formulaLanguage.problems))
  const describe = (texts: Map<string, string>, id: string): string => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`${id} has no text in formulaLanguage`)
    return text
  }
  const functions = formulaFunctions.map(({ id, signature, example }) => [
    `\`${signature}\``,
    describe(descriptions, id),
    `\`${example.text}\``,
    example.readings.join(', '),
    String(example.result),
  ])
  const codes = [...syntaxCodes, ...runCodes].map((code) => [`\`${code}\``, describe(problems, code)])
  return [
    intro,
    table(['Function', 'Is', 'Example', '[A], once a minute', 'Result'], functions),
    '\n## Problems\nEach has a column, the first being 1, and a length.\n\n',
    table(['Code', 'English'], codes),
  ].join('')
}
