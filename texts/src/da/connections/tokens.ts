import type { tokens as en } from '../../en/connections/tokens.ts'
import type { Like } from '../../like.ts'

export const tokens: Like<typeof en> = {
  title: 'Adgangstokens',
  new: 'Nyt token',
  label: 'Navn',
  labelHint: 'Hvad der bruger det, så du ved, hvilket du skal tilbagekalde.',
  labelPlaceholder: 'Gateway i den nordlige hal',
  prefix: 'Præfiks',
  reach: 'Omfang',
  wholeCompany: 'Hele virksomheden',
  oneNode: 'Én node',
  scope: 'Rettigheder',
  scopes: { ingest: 'Sende målinger', read: 'Læse', control: 'Styre' },
  scopeHints: {
    ingest: 'Sende målinger via HTTP og MQTT.',
    read: 'Læse noder og målinger.',
    control: 'Sende downlinks til noder.',
  },
  onlyIngest: 'Et token til én node kan kun sende nodens målinger.',
  noScope: 'Vælg mindst én rettighed',
  expires: 'Udløber',
  expiry: {
    never: 'Aldrig',
    days30: 'Om 30 dage',
    days90: 'Om 90 dage',
    year: 'Om et år',
    date: 'Tilpasset dato',
  },
  expiryDate: 'Sidste dag',
  endsWith: 'Gælder til og med {{day}} ({{zone}}).',
  neverHint: 'Gælder, indtil det tilbagekaldes.',
  states: { valid: 'Gyldigt', soon: 'Udløber snart', expired: 'Udløbet' },
  lastUsed: 'Senest brugt',
  once: {
    title: 'Kopier tokenet nu',
    text: 'Det vises kun én gang. Opbevar det som en adgangskode. Hvis det går tabt, så tilbagekald det, og opret et nyt.',
    header: 'Som HTTP-header',
    done: 'Jeg har kopieret det',
  },
  revoke: 'Tilbagekald',
  revoked: '{{label}} er tilbagekaldt',
  remove: {
    title: 'Tilbagekald tokenet {{label}}?',
    text: 'Det, der bruger det, afvises med det samme. Det kan ikke fortrydes.',
  },
  empty: {
    title: 'Ingen adgangstokens endnu',
    text: 'Programmer, gateways og sensorer logger ind med et token i stedet for en adgangskode.',
  },
}
