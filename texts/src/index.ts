import type { Texts } from './like.ts'

export type { EnglishTexts, Texts } from './like.ts'

export const languages = ['en', 'sv', 'da'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', sv: 'Svenska', da: 'Dansk' }

/** The files that a language's texts come in (`<language>/parts`): the start, and what comes with the pages that show it. */
export const textParts = [
  'start',
  'dashboards',
  'maps',
  'history',
  'field',
  'administration',
  'devices',
  'opcua',
  'automation',
  'reports',
] as const
export type TextPart = (typeof textParts)[number]

/** One part of one language's texts; the browser fetches only those in use. */
export async function loadTextPart(language: Language, part: TextPart): Promise<Partial<Texts>> {
  return await import(`./${language}/parts/${part}.ts`)
}

/** All that the browser shows in one language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const parts = await Promise.all(textParts.map((part) => loadTextPart(language, part)))
  return Object.assign({}, ...parts) as Texts // texts.test.ts compares it
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}
