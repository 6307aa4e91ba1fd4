import type { ImportProgress, ImportSummary, Mapping } from '@fyr/importing'

const number = (value: number) => value.toLocaleString('en')

/** Lines of progress: one that is renewed on a terminal, one for each tenth elsewhere. */
export function progressWriter(out: NodeJS.WriteStream, dryRun: boolean): (progress: ImportProgress) => void {
  let told = 0
  return ({ done, readings, accepted, problems }) => {
    const line = `${Math.floor(done * 100)} %  ${number(dryRun ? readings : accepted)} readings ${
      dryRun ? 'read' : 'stored'
    }${problems > 0 ? `, ${number(problems)} problems` : ''}`
    if (out.isTTY) out.write(`\r\u001b[K${line}`)
    else if (Math.floor(done * 10) > told) {
      told = Math.floor(done * 10)
      out.write(`${line}\n`)
    }
  }
}

/** The columns that go nowhere; `chosen` when the command line names those that do. */
export function leftOutText(mapping: Mapping, chosen: boolean): string {
  const columns = [...mapping].flatMap(([column, { use }]) => (use === 'nothing' ? [column] : []))
  if (columns.length === 0) return ''
  const because = chosen ? 'no --map names them' : 'no numbers; --map COLUMN=KEY imports a column'
  return `Left out: ${columns.join(', ')} (${because})\n`
}

/** What became of the file, in sentences. */
export function summaryText(summary: ImportSummary, dryRun: boolean): string {
  const { rows, readings, accepted, empty, problems, overwritten, from, to } = summary
  const span =
    from === undefined || to === undefined
      ? ''
      : `, from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`
  return [
    `${number(rows)} rows with ${number(readings)} readings${span}`,
    ...(dryRun ? ['Nothing was sent: this was a dry run'] : [`${number(accepted)} readings stored`]),
    ...(empty > 0 ? [`${number(empty)} empty cells skipped`] : []),
    ...(overwritten > 0
      ? [`${number(overwritten)} readings left out, as a later row of the file has the same key and time`]
      : []),
    ...(problems > 0 ? [`${number(problems)} rows or values left out`] : []),
    '',
  ].join('\n')
}

const words = {
  unreadable: 'cannot be read',
  quote: 'has a quotation mark without its partner',
  tooManyCells: 'has more cells than there are columns (decimal commas without quotation marks?)',
  tooFewCells: 'has fewer cells than there are columns',
  noTime: 'has no time that can be read',
  timeSkipped: 'has a time that the clocks of the zone leave out',
  notSingle: 'holds a list or an object in place of one value',
  integerTooLarge: 'holds an integer beyond 2^53, which would be rounded',
  notNumber: 'holds a text in a column of numbers',
  ambiguousNumber: 'holds a number whose mark is one of decimals or of thousands; say --decimal',
}

export interface Trouble {
  line: number
  key: string
  what: string
}

/** What was left out, by line of the file. */
export function troublesOf({ rowProblems, rejected, overwrites }: ImportSummary): Trouble[] {
  return [
    ...rowProblems.map(({ line, code, column, detail }) => ({
      line,
      key: column,
      what: `${words[code]}${detail ? `: ${detail}` : ''}`,
    })),
    ...rejected.map(({ line, key, message }) => ({ line, key, what: message })),
    ...overwrites.map(({ line, key, by }) => ({ line, key, what: `is overwritten by line ${by}` })),
  ].sort((one, other) => one.line - other.line)
}

const shown = 20

export function troubleText(troubles: readonly Trouble[], total: number): string {
  const lines = troubles
    .slice(0, shown)
    .map(({ line, key, what }) => `  line ${line}${key ? `, ${key}` : ''}: ${what}`)
  if (total > shown) lines.push(`  … and ${number(total - shown)} more; --errors FILE keeps them`)
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}

/** For a spreadsheet, which runs what begins like a formula: such a text is made plain. */
export function troubleFile(troubles: readonly Trouble[]): string {
  const cell = (text: string) => `"${(/^\s*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = troubles.map(({ line, key, what }) => `${line},${cell(key)},${cell(what)}`)
  return `${['line,key,problem', ...rows].join('\r\n')}\r\n`
}
