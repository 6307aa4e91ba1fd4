import type { apiReference as en } from '../en/api-reference.ts'
import type { Like } from '../like.ts'

export const apiReference: Like<typeof en> = {
  title: 'API-referens',
  lead: 'Alla anrop i portalen, för egna program. De visar vilka de är med Authorization: Bearer och en åtkomstnyckel.',
  document: 'OpenAPI-dokument',
  count_one: '{{count}} anrop',
  count_other: '{{count}} anrop',
  parameters: 'Parametrar',
  body: 'Innehåll',
  answer: 'Svar',
  example: 'Exempel',
  access: 'Kräver',
  anyone: 'Öppet för alla',
  anyUser: 'Alla inloggade',
  orToken: 'eller en åtkomstnyckel som får: {{scope}}',
  noToken: 'bara efter inloggning, inte med en åtkomstnyckel',
  groups: 'Grupper av anrop',
  empty: 'tomt',
  required: 'obligatoriskt',
  noMatch: 'Inget anrop stämmer',
}
