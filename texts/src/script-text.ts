import { allTexts, type ServerTexts } from './all.ts'
import { fill } from './fill.ts'
import type { Language } from './index.ts'

export type ScriptProblemCode = keyof ServerTexts['scriptProblems']

/** What went wrong in a script; the code itself where this version does not know it (any more). */
export function scriptProblemText(language: Language, code: string, detail: string): string {
  const texts: Readonly<Record<string, string>> = allTexts[language].scriptProblems
  return Object.hasOwn(texts, code) ? fill(texts[code] ?? '', { detail }) : code
}
