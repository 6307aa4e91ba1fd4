import {
  importedFormulaFields,
  maxBackfillDays,
  maxBackfillReadings,
  maxFormulaChain,
  maxFormulaConstants,
  maxFormulas,
  maxFormulasOfKey,
  maxFormulaTemplates,
  maxImportedFormulas,
  maxListedBackfills,
  maxOpenBackfills,
} from '../../contract/src/automation/formulas/formula-limits.ts'
import {
  formulaFunctions,
  formulaLimits,
  runtimeErrorCodes,
  syntaxErrorCodes,
} from '../../formulas/src/index.ts'
import { maxHeld } from '../../server/src/domains/automation/formulas/engine/watched-formula.ts'
import { windowLimits } from '../../server/src/domains/automation/formulas/engine/window-budgets.ts'
import { formulaLanguage } from '../../texts/src/en/automation/formula-language.ts'
import { table } from './table.ts'

const { maxLength, maxDepth, maxExpressions, maxVariables, maxWindows } = formulaLimits

const intro = `# Formulas
Made by \`npm run docs\` from \`formulas/\`; do not edit.

A formula computes a key of a node from keys of nodes: \`round(([A] - 32) / 1.8, 1)\`. The workspace \`formulas/\` parses and computes the language, for the portal and for the browser; \`server/src/domains/automation/formulas\` keeps and runs formulas.

## In the portal
- A formula is computed in the batch that brings its inputs, once for each time (the derive stage of docs/internals.md). Its result is stored in the same transaction, shown live after its inputs, judged by alarms in the same pass, and can be the input of other formulas: ${maxFormulaChain} in a row at most. It is no sign of life of its node.
- What a batch brings is taken in the order of its time. Readings that are older than the newest of their series, or than the late data limit of their node (docs/alarms.md), and imported ones, change no result that is there.
- \`delta\` and \`rate\` of a key that is a counter count over resets as reports do (docs/reports.md, Counters); of another key they are differences.
- **All inputs**: a formula that awaits all input computes once every variable has a new value since its last result; otherwise with any new value, and the newest of the others. A restart does not change what is new.
- \`prev\`, \`delta\`, \`rate\`, \`elapsed\` and windows are kept in memory. Their past is read from the store when the formula is saved and when the portal starts; a batch waits 10 ms for it, then up to ${maxHeld.toLocaleString('en')} readings of the formula wait and are computed with one of the next batches.
- A formula without a result for another reason than a missing value has a \`lastProblem\`: code, column, count and time of the last.
- Saving refuses loops, with the names of those that feed one another; what gets around that (a database that was changed by hand) ends at the eighth.
- **History**: a backfill (\`POST /formula/{id}/backfill\`) computes a formula over stored readings, in the order of their time and as it would have been computed with them: previous values and windows reach before its start. Results replace readings of the same time, and stay when it is cancelled or fails. They are stored only: no alarm judges them, no action and no other formula is set off, and the node is not heard. It ends at the time at which it was asked for; what a formula reads of other formulas has to be computed first. It goes on where it was after a restart, and ends with \`formulaChanged\` when the formula is saved again, or a node or the output key of it is gone.
- A node that is deleted, or goes to another company, leaves the formulas that name it: they are incomplete and compute nothing.
- Files (CSV) have the columns ${importedFormulaFields.map((field) => `\`${field}\``).join(', ')}; \`variables\` is \`A=deveui/key; B=deveui/key\`, with a \\ before a ; or \\ in a key. The apostrophe before what a spreadsheet would run is taken away when a file is read.

| Limit | |
| --- | --- |
| Formulas of a company | ${maxFormulas.toLocaleString('en')} |
| Formulas that read the same key | ${maxFormulasOfKey} |
| Constants of a company | ${maxFormulaConstants} |
| Templates of the installation | ${maxFormulaTemplates} |
| Rows of one import | ${maxImportedFormulas} |
| Backfills of a company, queued or running | ${maxOpenBackfills}; one of a company runs, two of all |
| A backfill | ${maxBackfillDays.toLocaleString('en')} days, ${maxBackfillReadings.toLocaleString('en')} stored readings of its variables |
| Backfills listed of a formula; kept | ${maxListedBackfills}; 90 days |
| Readings in the windows of a company | ${windowLimits.company.toLocaleString('en')}; of all companies ${windowLimits.all.toLocaleString('en')}. A window that gets less has no result (\`windowFull\`). |

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
