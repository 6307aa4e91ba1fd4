import type { Language } from '@fyr/contract/endpoints/fields'
import { isLanguage } from '@fyr/texts'
import { localeOf } from '#domains/settings/settings/index.ts'

/** The first language of an Accept-Language header that Fyr speaks. */
export function languageOfBrowser(header: string | undefined): Language | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { language: tag.slice(0, 2).toLowerCase(), quality }
    })
    .sort((a, b) => b.quality - a.quality)
  return wanted.map((each) => each.language).find(isLanguage)
}

/** The user's choice, else the browser's, else by the company's country, else English. */
export function chooseLanguage(
  chosen: Language | null | undefined,
  browser: Language | undefined,
  country: string | null,
): Language {
  return chosen ?? browser ?? localeOf(country).language
}
