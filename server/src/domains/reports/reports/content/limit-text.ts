import { fill } from '@fyr/texts/fill'
import { locales } from '#lib/text/locales.ts'
import type { TrendLimit } from '../trend/figures/durations.ts'
import type { ContentContext } from './context.ts'

/** A limit as people say it. */
export function limitText(
  { texts, language }: Pick<ContentContext, 'texts' | 'language'>,
  { unit }: { unit: string },
  { side, value }: TrendLimit,
): string {
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 6 }).format(value)
  return fill(texts.trend[side], { limit: unit === '' ? number : `${number} ${unit}` })
}

/** A title inside of another. */
export const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
