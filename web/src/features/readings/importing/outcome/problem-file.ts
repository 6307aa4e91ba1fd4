import type { Language } from '@fyr/contract/endpoints/fields'
import type { ImportSummary } from '@fyr/importing'
import { csvText } from '#ui/format/csv.ts'

export interface RowTrouble {
  line: number
  key: string
  what: string
  detail: string
}

/** All that was wrong, by line. `wordsFor` says what a code of the file's own problems means. */
export function troublesOf(
  { rowProblems, rejected, overwrites }: Pick<ImportSummary, 'rowProblems' | 'rejected' | 'overwrites'>,
  wordsFor: (code: ImportSummary['rowProblems'][number]['code']) => string,
  overwrittenBy: (line: number) => string,
): RowTrouble[] {
  return [
    ...rowProblems.map(({ line, code, column, detail }) => ({
      line,
      key: column,
      what: wordsFor(code),
      detail,
    })),
    ...rejected.map(({ line, key, message }) => ({ line, key, what: message, detail: '' })),
    ...overwrites.map(({ line, key, by }) => ({ line, key, what: overwrittenBy(by), detail: '' })),
  ].sort((one, other) => one.line - other.line)
}

/** Each different thing that was wrong once, by the first line that has it: three at most. */
export function mainReasons(troubles: readonly RowTrouble[]): RowTrouble[] {
  const first = new Map<string, RowTrouble>()
  for (const trouble of troubles) {
    const name = `${trouble.what}\n${trouble.key}`
    if (!first.has(name)) first.set(name, trouble)
  }
  return [...first.values()].slice(0, 3)
}

export function troubleFile(troubles: readonly RowTrouble[], language: Language): string {
  const rows = troubles.map(({ line, key, what, detail }) => [line, key, what, detail])
  return csvText([['line', 'key', 'problem', 'content'], ...rows], language)
}
