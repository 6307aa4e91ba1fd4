/** `#rrggbb` or `#rrggbbaa`. */
export const isColour = (text: string) => /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text)

/** As it is sent: in capitals, and what is quite opaque without saying so. */
export const wireColour = (text: string) => text.toUpperCase().replace(/^(#.{6})FF$/, '$1')
