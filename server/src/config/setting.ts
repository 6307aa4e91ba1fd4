import { z } from 'zod'

export interface Setting<T> {
  name: string
  /** From the text of the environment to the value, its complaint starting with `must be`. */
  schema: z.ZodType<T, string>
  /** As it would be written in the environment; undefined if there is no value without one. */
  fallback: string | undefined
  /** Shown in the documentation instead of `fallback`. */
  fallbackText?: string
  description: string
  secret?: boolean
}
type Optional<T> = Setting<T> & { fallback: undefined }

/** One line. */
export const text = z.string().regex(/^[^\p{Cc}]*$/u, 'must be a text without control characters')

/** From `min` to `max`, both included. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return text
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A URL of one of these protocols. */
export function address(protocols: string[], example: string) {
  const isAddress = (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
  return text.refine(isAddress, `must be an address such as ${example}`)
}

export const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1' || value === 'yes')

/** A setting without which there is no value. */
export function optional<T>(setting: Omit<Optional<T>, 'fallback'>): Optional<T> {
  return { ...setting, fallback: undefined }
}

/** A setting that always has a value. */
export function withDefault<T>(
  setting: Setting<T> & { fallback: string },
): Setting<T> & { fallback: string } {
  return setting
}
