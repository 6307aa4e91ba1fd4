import 'i18next'
import type { EnglishTexts } from '@fyr/texts'
import type { PluralValue } from 'i18next'

/** `rows_one` and `rows_other` are selected as `rows`, with a `count`. */
type Selectable<T> = {
  readonly [K in keyof T as K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K]: T[K] extends string
    ? K extends `${string}_${'one' | 'other'}`
      ? PluralValue<T[K]>
      : T[K]
    : Selectable<T[K]>
}

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: 'optimize'
    defaultNS: 'translation'
    resources: { translation: Selectable<EnglishTexts> }
  }
}
