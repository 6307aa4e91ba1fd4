import type { Texts } from './like.ts'

export type { EnglishTexts, Texts } from './like.ts'

export const languages = ['en', 'sv', 'da'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', sv: 'Svenska', da: 'Dansk' }

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en/texts.ts'),
  sv: () => import('./sv/texts.ts'),
  da: () => import('./da/texts.ts'),
}

/** One language's texts; the browser fetches only the one in use. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}
