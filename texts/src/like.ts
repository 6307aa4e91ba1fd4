/** The same keys as the English texts, in another language; a missing or surplus key does not compile. */
export type Like<T> = { readonly [K in keyof T]: T[K] extends string ? string : Like<T[K]> }
