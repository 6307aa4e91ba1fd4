import type { tokens as en } from '../../en/connections/tokens.ts'
import type { Like } from '../../like.ts'

export const tokens: Like<typeof en> = {
  title: 'Åtkomsttoken',
  new: 'Ny token',
  label: 'Namn',
  labelHint: 'Vad som använder den, så att du vet vilken du ska återkalla.',
  labelPlaceholder: 'Gateway i norra hallen',
  prefix: 'Prefix',
  reach: 'Omfattning',
  wholeCompany: 'Hela företaget',
  oneNode: 'En nod',
  scope: 'Behörighet',
  scopes: { ingest: 'Skicka mätvärden', read: 'Läsa', control: 'Styra' },
  scopeHints: {
    ingest: 'Skicka mätvärden via HTTP och MQTT.',
    read: 'Läsa noder och mätvärden.',
    control: 'Skicka nedlänkar till noder.',
  },
  onlyIngest: 'En token för en nod kan bara skicka nodens mätvärden.',
  noScope: 'Välj minst en behörighet',
  expires: 'Går ut',
  expiry: {
    never: 'Aldrig',
    days30: 'Om 30 dagar',
    days90: 'Om 90 dagar',
    year: 'Om ett år',
    date: 'Anpassat datum',
  },
  expiryDate: 'Sista dag',
  endsWith: 'Gäller till och med {{day}} ({{zone}}).',
  neverHint: 'Gäller tills den återkallas.',
  states: { valid: 'Giltig', soon: 'Går ut snart', expired: 'Utgången' },
  lastUsed: 'Senast använd',
  once: {
    title: 'Kopiera token nu',
    text: 'Den visas bara en gång. Förvara den som ett lösenord. Om den går förlorad, återkalla den och skapa en ny.',
    header: 'Som HTTP-huvud',
    done: 'Jag har kopierat den',
  },
  revoke: 'Återkalla',
  revoked: '{{label}} har återkallats',
  remove: {
    title: 'Återkalla token {{label}}?',
    text: 'Det som använder den nekas åtkomst direkt. Det går inte att ångra.',
  },
  empty: {
    title: 'Inga åtkomsttoken än',
    text: 'Program, gateways och sensorer loggar in med en token i stället för ett lösenord.',
  },
}
