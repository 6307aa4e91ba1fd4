import { allTexts } from './all.ts'
import { fill, type TextParams } from './fill.ts'
import type { Language } from './index.ts'
import type { Texts } from './like.ts'

/** What is wrong with a formula, in words. */
export function formulaProblemText(
  language: Language,
  code: keyof Texts['formulaLanguage']['problems'],
  params: TextParams = {},
): string {
  return fill(allTexts[language].formulaLanguage.problems[code], params)
}

/** The name and description of a formula's template that ships with the portal. */
export const templateText = (
  language: Language,
  id: keyof Texts['formulaTemplates'],
): { name: string; description: string } => allTexts[language].formulaTemplates[id]
