import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { table } from './table.ts'
import { threats } from './threat-states.ts'

const intro = `# Attacks and where they are tested
Made by \`npm run docs\` from \`scripts/docs/threat-states.ts\` and from the tests that name a number ("threat 12: …"); do not edit.

**Covered**: each part of the attack that the program is open to today has a test. **Partly**: what is missing stands beside it. **Not built**: the part of the program that could be attacked does not exist yet.
`
const words = { covered: 'Covered', partly: 'Partly', notBuilt: 'Not built' }

/** docs/threats.md: each attack that the program must survive, its state, and the files that test it. */
export function describeThreats(): string {
  const files = testsOfThreats()
  const rows = threats.map(({ attack, state, open = '' }, index) => {
    const tests = files.get(index + 1) ?? []
    if ((state === 'notBuilt') !== (tests.length === 0)) {
      throw new Error(`Threat ${index + 1} is "${words[state]}" and named by ${tests.length} test files`)
    }
    return [String(index + 1), attack, words[state], open, tests.map((file) => `\`${file}\``).join(', ')]
  })
  return `${intro}\n${table(['No', 'Attack', 'State', 'Open', 'Tests'], rows)}`
}

/** The test files that name each threat's number. */
function testsOfThreats(): Map<number, string[]> {
  const files = new Map<number, string[]>()
  const tests = globSync(
    '{contract,texts,formulas,importing,server,web,e2e,scripts,demo}/**/*.test.{ts,tsx}',
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  )
  for (const file of tests.sort()) {
    const numbers = new Set<number>()
    for (const [, list = ''] of readFileSync(join(root, file), 'utf8').matchAll(naming)) {
      for (const number of list.match(/\d+/g) ?? []) numbers.add(Number(number))
    }
    for (const number of numbers) files.set(number, [...(files.get(number) ?? []), file])
  }
  return files
}

/** "threat 12", "threats 1, 2, 5 and 14", "threat 6, threat 15". */
const naming = /threats? (\d+(?:(?:, | and |, threat )\d+)*)/gi
