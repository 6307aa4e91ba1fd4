type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What JSON says; null for what is none. */
export function readJson(text: string): { value: Json } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
