/** Numbers by which a country knows its companies. */
interface OrgNumber {
  /** As the country itself calls it. */
  label: string
  /** On an English page, where it has a usual name. */
  english?: string
  /** One that is right. */
  example: string
  /** The validators of `stdnum` of which one must take it. */
  kinds: readonly string[]
}

/** Countries whose numbers are checked digit by digit; of all others only the form is. */
export const orgNumbers = {
  AT: { label: 'UID-Nummer', example: 'ATU13585627', kinds: ['uid', 'businessid'] },
  BE: { label: 'Ondernemingsnummer', example: 'BE0403019261', kinds: ['vat'] },
  BG: { label: 'ДДС номер', example: 'BG175074752', kinds: ['vat'] },
  CH: { label: 'UID', example: 'CHE-100.155.212', kinds: ['uid', 'vat'] },
  CY: { label: 'ΦΠΑ', example: 'CY10259033P', kinds: ['vat'] },
  CZ: { label: 'IČO / DIČ', example: 'CZ25123891', kinds: ['dic', 'ico'] },
  DE: { label: 'USt-IdNr.', example: 'DE129273398', kinds: ['vat', 'stnr'] },
  DK: { label: 'CVR-nummer', english: 'CVR number', example: '41772018', kinds: ['cvr'] },
  EE: { label: 'Registrikood', example: 'EE100931558', kinds: ['kmkr', 'registrikood'] },
  ES: { label: 'NIF', example: 'A13585625', kinds: ['cif', 'nif'] },
  FI: { label: 'Y-tunnus', example: '0112038-9', kinds: ['ytunnus', 'alv'] },
  FO: { label: 'V-tal', example: '623857', kinds: ['vn'] },
  FR: { label: 'SIREN / TVA', example: '552008443', kinds: ['siren', 'siret', 'tva'] },
  GB: { label: 'VAT number', example: 'GB980780684', kinds: ['vat'] },
  GR: { label: 'ΑΦΜ', example: 'EL094259216', kinds: ['vat'] },
  HR: { label: 'OIB', example: '33392005961', kinds: ['oib'] },
  HU: { label: 'Adószám', example: 'HU12892312', kinds: ['anum'] },
  IE: { label: 'VAT number', example: 'IE6433435F', kinds: ['vat'] },
  IS: { label: 'Kennitala', example: '450401-3150', kinds: ['kennitala', 'vsk'] },
  IT: { label: 'Partita IVA', example: 'IT00743110157', kinds: ['iva'] },
  LT: { label: 'PVM kodas', example: 'LT119511515', kinds: ['pvm'] },
  LU: { label: 'TVA', example: 'LU15027442', kinds: ['tva'] },
  LV: { label: 'PVN', example: 'LV40003521600', kinds: ['pvn'] },
  MT: { label: 'VAT number', example: 'MT11679112', kinds: ['vat'] },
  NL: { label: 'Btw-nummer', example: 'NL004495445B01', kinds: ['btw'] },
  NO: {
    label: 'Organisasjonsnummer',
    english: 'Organisation number',
    example: '923 609 016',
    kinds: ['orgnr', 'mva'],
  },
  PL: { label: 'NIP', example: 'PL8567346215', kinds: ['nip', 'regon'] },
  PT: { label: 'NIPC', example: 'PT501964843', kinds: ['nipc', 'nif'] },
  RO: { label: 'CUI', example: 'RO18547290', kinds: ['cui', 'cif'] },
  // Sole traders are known by their personal number.
  SE: {
    label: 'Organisationsnummer',
    english: 'Organisation number',
    example: '556677-8899',
    kinds: ['orgnr', 'vat', 'personnummer'],
  },
  SI: { label: 'ID za DDV', example: 'SI50223054', kinds: ['ddv'] },
  SK: { label: 'IČ DPH', example: 'SK2022749619', kinds: ['dph'] },
} as const satisfies Record<string, OrgNumber>

export type OrgNumberCountry = keyof typeof orgNumbers

export function orgNumberLabel(country: OrgNumberCountry, language: string): string {
  const { label, english }: OrgNumber = orgNumbers[country]
  return (language === 'en' && english) || label
}

const isKnown = (code: string): code is OrgNumberCountry => Object.hasOwn(orgNumbers, code)
const languages = ['en', 'sv', 'da'] as const

/** The country by its code, or by its name in a language of the portal, as older clients write it. */
export function orgNumberCountry(country: string | null): OrgNumberCountry | null {
  const text = (country ?? '').trim()
  const code = text.toUpperCase()
  if (isKnown(code)) return code
  const name = text.toLowerCase()
  const codes = Object.keys(orgNumbers).filter(isKnown)
  const namesOf = (each: string) =>
    languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(each)?.toLowerCase())
  return (text && codes.find((each) => namesOf(each).includes(name))) || null
}

/** What a country's own `validate` of one kind says. */
export type IsOrgNumber = (kind: string, number: string) => boolean

/** Whose number it is: a code of a country before the digits says so, as in a VAT number; else the company's country. */
export function ownerOf(number: string, country: string | null): OrgNumberCountry | null {
  const prefix = /^\s*([A-Za-z]{2})(?=[\s\d.-])/.exec(number)?.[1]?.toUpperCase()
  return prefix !== undefined && isKnown(prefix) ? prefix : orgNumberCountry(country)
}

/** Whether one of the country's kinds of numbers takes it, with the country's code before it or without. */
export function isOrgNumberOf(owner: OrgNumberCountry, number: string, isNumber: IsOrgNumber): boolean {
  const text = number.trim()
  const bare = text.toUpperCase().startsWith(owner) ? text.slice(2).trim() : text
  return orgNumbers[owner].kinds.some((kind) => isNumber(kind, text) || isNumber(kind, bare))
}
