import type { apiReference as en } from '../../en/operations/api-reference.ts'
import type { Like } from '../../like.ts'

export const apiReference: Like<typeof en> = {
  title: 'API-reference',
  lead: 'Alle kald i portalens API. Autentificer med Authorization: Bearer og et adgangstoken.',
  document: 'OpenAPI-dokument',
  count_one: '{{count}} kald',
  count_other: '{{count}} kald',
  parameters: 'Parametre',
  body: 'Indhold',
  answer: 'Svar',
  example: 'Eksempel',
  access: 'Kræver',
  anyone: 'Åbent for alle',
  anyUser: 'Alle, der er logget ind',
  orToken: 'eller et adgangstoken med rettigheden {{scope}}',
  noToken: 'kun efter login, ikke med adgangstoken',
  groups: 'Grupper af kald',
  empty: 'tomt',
  required: 'påkrævet',
  noMatch: 'Intet kald matcher',
}
