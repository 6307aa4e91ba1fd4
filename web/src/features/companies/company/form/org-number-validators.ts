import type { IsOrgNumber, OrgNumberCountry } from '@fyr/contract/values/org-numbers'

/** Each country is a file of its own, fetched when a company there is filled in. */
const countries: Record<OrgNumberCountry, () => Promise<object>> = {
  AT: () => import('stdnum/lib/esm/at/index.js'),
  BE: () => import('stdnum/lib/esm/be/index.js'),
  BG: () => import('stdnum/lib/esm/bg/index.js'),
  CH: () => import('stdnum/lib/esm/ch/index.js'),
  CY: () => import('stdnum/lib/esm/cy/index.js'),
  CZ: () => import('stdnum/lib/esm/cz/index.js'),
  DE: () => import('stdnum/lib/esm/de/index.js'),
  DK: () => import('stdnum/lib/esm/dk/index.js'),
  EE: () => import('stdnum/lib/esm/ee/index.js'),
  ES: () => import('stdnum/lib/esm/es/index.js'),
  FI: () => import('stdnum/lib/esm/fi/index.js'),
  FO: () => import('stdnum/lib/esm/fo/index.js'),
  FR: () => import('stdnum/lib/esm/fr/index.js'),
  GB: () => import('stdnum/lib/esm/gb/index.js'),
  GR: () => import('stdnum/lib/esm/gr/index.js'),
  HR: () => import('stdnum/lib/esm/hr/index.js'),
  HU: () => import('stdnum/lib/esm/hu/index.js'),
  IE: () => import('stdnum/lib/esm/ie/index.js'),
  IS: () => import('stdnum/lib/esm/is/index.js'),
  IT: () => import('stdnum/lib/esm/it/index.js'),
  LT: () => import('stdnum/lib/esm/lt/index.js'),
  LU: () => import('stdnum/lib/esm/lu/index.js'),
  LV: () => import('stdnum/lib/esm/lv/index.js'),
  MT: () => import('stdnum/lib/esm/mt/index.js'),
  NL: () => import('stdnum/lib/esm/nl/index.js'),
  NO: () => import('stdnum/lib/esm/no/index.js'),
  PL: () => import('stdnum/lib/esm/pl/index.js'),
  PT: () => import('stdnum/lib/esm/pt/index.js'),
  RO: () => import('stdnum/lib/esm/ro/index.js'),
  SE: () => import('stdnum/lib/esm/se/index.js'),
  SI: () => import('stdnum/lib/esm/si/index.js'),
  SK: () => import('stdnum/lib/esm/sk/index.js'),
}

interface Validator {
  validate(value: string): { isValid: boolean }
}

/** What a country's own rules say of its numbers. */
export async function loadValidators(country: OrgNumberCountry): Promise<IsOrgNumber> {
  const validators = new Map<string, Validator>(Object.entries(await countries[country]()))
  return (kind, number) => validators.get(kind)?.validate(number).isValid === true
}
