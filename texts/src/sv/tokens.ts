import type { tokens as en } from '../en/tokens.ts'
import type { Like } from '../like.ts'

export const tokens: Like<typeof en> = {
  title: 'Åtkomstnycklar',
  new: 'Ny nyckel',
  label: 'Namn',
  labelHint: 'Vad som använder den, så att du senare vet vilken som ska återkallas.',
  labelPlaceholder: 'Gateway i norra hallen',
  prefix: 'Börjar med',
  reach: 'Gäller för',
  wholeCompany: 'Hela företaget',
  oneNode: 'En nod',
  scope: 'Får',
  scopes: { ingest: 'Skicka mätvärden', read: 'Läsa', control: 'Styra' },
  scopeHints: {
    ingest: 'Skriva mätvärden över HTTP och MQTT.',
    read: 'Hämta noder och mätvärden.',
    control: 'Ändra vad noder gör. Ge det bara till det som behöver det.',
  },
  onlyIngest: 'En nyckel för en nod kan bara skicka nodens mätvärden.',
  noScope: 'Välj minst en sak som den får göra',
  expires: 'Upphör',
  expiry: {
    never: 'Aldrig',
    days30: 'Om 30 dagar',
    days90: 'Om 90 dagar',
    year: 'Om ett år',
    date: 'En viss dag',
  },
  expiryDate: 'Sista dag',
  endsWith: 'Fungerar till slutet av {{day}} ({{zone}}).',
  neverHint: 'Fungerar tills den återkallas.',
  states: { valid: 'Giltig', soon: 'Upphör snart', expired: 'Har upphört' },
  lastUsed: 'Senast använd',
  create: 'Skapa nyckel',
  once: {
    title: 'Kopiera nyckeln nu',
    text: 'Den visas bara den här gången. Förvara den som ett lösenord; går den förlorad återkallar du den och skapar en ny.',
    header: 'Som HTTP-huvud',
    done: 'Jag har kopierat den',
  },
  revoke: 'Återkalla',
  revoked: '{{label}} är återkallad',
  remove: {
    title: 'Återkalla nyckeln {{label}}?',
    text: 'Det som använder den nekas från och med nu. Det går inte att ångra.',
  },
  empty: {
    title: 'Inga åtkomstnycklar än',
    text: 'Ett program, en gateway eller en sensor loggar in med en nyckel i stället för ett lösenord.',
  },
}
