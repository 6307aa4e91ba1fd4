export interface TextParams {
  readonly [name: string]: string | number
}

/** Puts values into a text's {{places}}; a place without a value stays as it is, so that it is noticed. */
export function fill(text: string, params: TextParams): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    return value === undefined ? place : String(value)
  })
}
