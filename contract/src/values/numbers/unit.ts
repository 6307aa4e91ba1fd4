/** Signs that look like another one and mean the same: letters of compatibility, ordinal for degree. */
const lookalikes = new Map([
  ['μ', 'µ'],
  ['º', '°'],
  ['℃', '°C'],
  ['℉', '°F'],
  ['㎥', 'm³'],
  ['％', '%'],
])

/** A unit as it is stored: µ and μ, Ω and the Ohm sign, K and the Kelvin sign, Å and the Ångström sign are one each. */
export const plainUnit = (unit: string): string =>
  unit.normalize('NFC').replace(/[μº℃℉㎥％]/gu, (sign) => lookalikes.get(sign) ?? sign)
