import type { apiReference as en } from '../../en/operations/api-reference.ts'
import type { Like } from '../../like.ts'

export const apiReference: Like<typeof en> = {
  title: 'API-referens',
  lead: 'Alla anrop i portalens API. Autentisera med Authorization: Bearer och en åtkomsttoken.',
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
  orToken: 'eller en åtkomsttoken med behörigheten {{scope}}',
  noToken: 'bara efter inloggning, inte med åtkomsttoken',
  groups: 'Anropsgrupper',
  empty: 'tomt',
  required: 'obligatoriskt',
  noMatch: 'Inget anrop matchar',
}
