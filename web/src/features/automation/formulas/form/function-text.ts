import type { Texts } from '@fyr/texts'
import type { TFunction } from 'i18next'

/** What a function does, in words. */
export const functionText = (id: string, t: TFunction): string =>
  t(($) => $.formulaLanguage.functions[id as keyof Texts['formulaLanguage']['functions']])
