import {
  formulaFunctions,
  formulaLimits,
  runtimeErrorCodes,
  syntaxErrorCodes,
} from '../../formulas/src/index.ts'
import { formulaLanguage } from '../../texts/src/en/formula-language.ts'
import { table } from './table.ts'

const { maxLength, maxDepth, maxExpressions, maxVariables, maxWindows } = formulaLimits

const intro = `# Formulas
Made by \`npm run docs\` from \`formulas/\`; do not edit.

A formula computes a key of a node from keys of nodes: \`round(([A] - 32) / 1.8, 1)\`. The workspace \`formulas/\` parses and computes the language, for the portal and for the browser. No part of the portal uses it yet.

## Grammar
\`\`\`
formula     = expression ;
expression  = disjunction [ "?" expression ":" expression ] ;
disjunction = conjunction { ( "or" | "||" ) conjunction } ;
conjunction = equality { ( "and" | "&&" ) equality } ;
equality    = comparison { ( "==" | "=" | "!=" | "<>" ) comparison } ;
comparison  = sum [ ( "<" | "<=" | ">" | ">=" ) sum ] ;
sum         = product { ( "+" | "-" ) product } ;
product     = unary { ( "*" | "/" | "%" ) unary } ;
unary       = ( "-" | "+" ) unary | ( "not" | "!" ) equality | power ;
power       = operand [ "^" unary ] ;
operand     = number | text | variable | constant | call | "(" expression ")" ;
call        = name "(" [ expression { "," expression } ] ")"
            | name "(" variable "," duration ")" ;
variable    = "[" ( letter | digit | "_" ) { letter | digit | "_" | " " | "." | "-" } "]" ;
constant    = name ;
name        = ( letter | "_" ) { letter | digit | "_" } ;
number      = ( digits [ "." [ digits ] ] | "." digits ) [ "e" [ "+" | "-" ] digits ] ;
duration    = number ( "s" | "m" | "min" | "h" | "d" ) ;
text        = '"' { any but '"' } '"' | "'" { any but "'" } "'" ;
\`\`\`
Names of functions and words (\`and\`, \`or\`, \`not\`, \`true\`, \`false\`, \`pi\`, \`e\`) are read in capitals too; variables and constants are not. \`^\` is right-associative and binds before a minus at its left: \`2 ^ 3 ^ 2\` is 512, \`-2 ^ 2\` is -4. \`not\` reaches up to the next \`and\`, \`or\` or \`?\`: \`not 1 == 2\` is true. \`%\` is the remainder with the sign of the left side.

## Values
- A value is a number (double), a boolean or a text. Where a number is due, a boolean is 1 or 0 and a text or an object is \`notNumber\`; a text that looks like a number is a text. Where a boolean is due, 0 is false and every other number true.
- \`==\` and \`!=\` compare everything; a text and a number are never equal. The other comparisons are of numbers.
- No NaN and no infinity is ever a value: the formula has no result then, and the code and the column say why. \`x / 0\`, \`x % 0\` and \`0 ^ -1\` are \`divisionByZero\`, \`1e308 ^ 2\` is \`overflow\`, \`sqrt(-1)\` is \`undefined\`. The first problem counts.
- Of \`and\`, \`or\`, \`? :\`, \`if\` and \`default\` only what decides is evaluated: \`[B] == 0 ? 0 : [A] / [B]\` never divides by zero.
- A variable without any value, \`prev\`, \`delta\`, \`rate\` and \`elapsed\` without a value before, and \`avg\`, \`min\` and \`max\` of an empty window are \`missing\`: there is no result yet, which is no error. \`default(x, y)\` is y then.
- A result is dated as its newest input. A window holds the numbers and booleans dated after that time less its duration, up to that time.

## Limits
${maxLength} characters, ${maxDepth} levels, ${maxExpressions} numbers, variables, operations and functions together, ${maxVariables} variables, ${maxWindows} different windows of 1 s to 31 d.

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
  const codes = [...syntaxErrorCodes, ...runtimeErrorCodes].map((code) => [
    `\`${code}\``,
    describe(problems, code),
  ])
  return [
    intro,
    table(['Function', 'Description', 'Example', '[A], once a minute', 'Result'], functions),
    '\n## Problems\nEach has a column, the first being 1, and a length.\n\n',
    table(['Code', 'English'], codes),
  ].join('')
}
