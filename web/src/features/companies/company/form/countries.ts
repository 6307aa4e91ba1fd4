/** ISO 3166-1, without the parts of the world where nobody lives. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
/** Where most who use the portal are. */
const first = ['SE', 'DK', 'NO', 'FI', 'IS']

interface Country {
  /** A code; or what an older client wrote, kept as it is. */
  value: string
  label: string
}

/** The countries by name in the language, the Nordic ones first; `current` is among them even if it is no code. */
export function countries(language: string, current: string): Country[] {
  const collator = new Intl.Collator(language)
  const all = codes
    .split(' ')
    .filter((code) => !first.includes(code))
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((one, other) => collator.compare(one.label, other.label))
  const near = first.map((code) => ({ value: code, label: countryName(code, language) }))
  const own = current === '' || codes.split(' ').includes(current) ? [] : [current]
  return [...own.map((value) => ({ value, label: countryName(value, language) })), ...near, ...all]
}

/** A code in words; anything else as it was written. */
export function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country
}
