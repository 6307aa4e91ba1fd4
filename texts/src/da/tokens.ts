import type { tokens as en } from '../en/tokens.ts'
import type { Like } from '../like.ts'

export const tokens: Like<typeof en> = {
  title: 'Adgangsnøgler',
  new: 'Ny nøgle',
  label: 'Navn',
  labelHint: 'Hvad der bruger den, så du senere ved, hvilken der skal tilbagekaldes.',
  labelPlaceholder: 'Gateway i den nordlige hal',
  prefix: 'Begynder med',
  reach: 'Gælder for',
  wholeCompany: 'Hele virksomheden',
  oneNode: 'Én node',
  scope: 'Må',
  scopes: { ingest: 'Sende målinger', read: 'Læse', control: 'Styre' },
  scopeHints: {
    ingest: 'Skrive målinger over HTTP og MQTT.',
    read: 'Hente noder og målinger.',
    control: 'Ændre, hvad noder gør. Giv det kun til det, der har brug for det.',
  },
  onlyIngest: 'En nøgle til én node kan kun sende nodens målinger.',
  noScope: 'Vælg mindst én ting, som den må',
  expires: 'Udløber',
  expiry: {
    never: 'Aldrig',
    days30: 'Om 30 dage',
    days90: 'Om 90 dage',
    year: 'Om et år',
    date: 'En bestemt dag',
  },
  expiryDate: 'Sidste dag',
  endsWith: 'Virker til slutningen af {{day}} ({{zone}}).',
  neverHint: 'Virker, indtil den tilbagekaldes.',
  states: { valid: 'Gyldig', soon: 'Udløber snart', expired: 'Udløbet' },
  lastUsed: 'Senest brugt',
  create: 'Opret nøgle',
  once: {
    title: 'Kopiér nøglen nu',
    text: 'Den vises kun denne ene gang. Opbevar den som en adgangskode; går den tabt, tilbagekalder du den og opretter en ny.',
    header: 'Som HTTP-header',
    done: 'Jeg har kopieret den',
  },
  revoke: 'Tilbagekald',
  revoked: '{{label}} er tilbagekaldt',
  remove: {
    title: 'Tilbagekald nøglen {{label}}?',
    text: 'Det, der bruger den, afvises fra nu af. Det kan ikke fortrydes.',
  },
  empty: {
    title: 'Ingen adgangsnøgler endnu',
    text: 'Et program, en gateway eller en sensor logger ind med en nøgle i stedet for en adgangskode.',
  },
}
