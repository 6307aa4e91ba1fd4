import type { apiReference as en } from '../en/api-reference.ts'
import type { Like } from '../like.ts'

export const apiReference: Like<typeof en> = {
  title: 'API-reference',
  lead: 'Alle kald i portalen, til egne programmer. De viser, hvem de er, med Authorization: Bearer og en adgangsnøgle.',
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
  orToken: 'eller en adgangsnøgle, der må: {{scope}}',
  noToken: 'kun efter login, ikke med en adgangsnøgle',
  groups: 'Grupper af kald',
  empty: 'tomt',
  required: 'påkrævet',
  noMatch: 'Intet kald passer',
}
