import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { allTexts } from './all.ts'
import { fill, type TextParams } from './fill.ts'
import type { Language } from './index.ts'

/** What an error code says to a person. */
export function problemText(language: Language, code: ErrorCode, params: TextParams = {}): string {
  return fill(allTexts[language].problems[code], params)
}
