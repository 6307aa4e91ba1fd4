import type { texts as en } from './en/texts.ts'

/** The same keys as the English texts, in another language; a missing or surplus key does not compile. */
export type Like<T> = { readonly [K in keyof T]: T[K] extends string ? string : Like<T[K]> }

/** The English texts as they are written; parameters in {{}} are part of the type. */
export type EnglishTexts = typeof en
/** What each language must have: the same keys. */
export type Texts = Like<EnglishTexts>
