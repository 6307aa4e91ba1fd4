import * as z from 'zod'

/** What a field gives when it is there, whatever its default. */
type Given<T extends z.ZodType> =
  T extends z.ZodDefault<infer I extends z.ZodType> ? z.output<I> : Exclude<z.output<T>, undefined>
/** The fields that a PUT changes; one that is absent stays as it is. */
export type Changes<W extends z.ZodRawShape> = {
  [K in keyof W]?: Given<W[K] extends z.ZodType ? W[K] : never>
}
type Sent<W extends z.ZodRawShape, R extends z.ZodRawShape> = {
  [K in keyof W]?: (W[K] extends z.ZodType ? z.input<W[K]> : never) | undefined
} & { [K in Exclude<keyof R, keyof W>]?: unknown }

/** A field that answers carry and that nobody changes: accepted as it was answered, and for nobody to look at. */
export const readOnly = z.unknown().optional().meta({ readOnly: true })

/**
 * The body of a PUT, so that what GET answered can be sent back: each field of `writable` may be left out and then
 * stays as it is, whatever its default; the other fields of `answered` are accepted and ignored; others are refused.
 */
export function changeBody<W extends z.ZodRawShape, R extends z.ZodRawShape>(
  writable: W,
  answered: R,
): z.ZodType<Changes<W>, Sent<W, R>> {
  const ignored = Object.keys(answered).filter((field) => !Object.hasOwn(writable, field))
  const shape = Object.fromEntries([
    ...Object.entries(writable).map(([name, field]) => [name, withoutDefault(field as z.ZodType).optional()]),
    ...ignored.map((name) => [name, readOnly]),
  ])
  const kept = z.strictObject(shape).transform((body) => {
    const entries = Object.entries(body).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(writable, name),
    )
    return Object.fromEntries(entries)
  })
  // The shape is made of these fields, which its type does not know.
  return kept as unknown as z.ZodType<Changes<W>, Sent<W, R>>
}

/** A body that takes these fields besides its own, whatever they hold, and drops them. */
export function ignoring<B extends z.ZodObject>(body: B, answered: readonly string[]): B {
  const ignored = answered.filter((field) => !Object.hasOwn(body.shape, field))
  const taken = body
    .safeExtend(Object.fromEntries(ignored.map((field) => [field, readOnly])))
    .overwrite((given) =>
      Object.fromEntries(Object.entries(given).filter(([field]) => !ignored.includes(field))),
    )
  // Its type does not know the fields that are dropped.
  return taken as unknown as B
}

function withoutDefault(field: z.ZodType): z.ZodType {
  const isWrapped =
    field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional
  return isWrapped ? withoutDefault(field.unwrap() as z.ZodType) : field
}
