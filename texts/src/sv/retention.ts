import type { retention as en } from '../en/retention.ts'
import type { Like } from '../like.ts'

export const retention: Like<typeof en> = {
  title: 'Hur länge mätvärden sparas',
  company: 'Företagets mätvärden sparas',
  node: 'Den här nodens mätvärden sparas',
  asCompanyForEver: 'Som företaget: för alltid',
  asCompany_one: 'Som företaget: {{count, number}} dag',
  asCompany_other: 'Som företaget: {{count, number}} dagar',
  forEver: 'För alltid',
  forDays: 'Ett antal dagar',
  days: 'Dagar',
  between: 'Ett heltal från 1 till {{most, number}}',
  count_one: '{{count, number}} dag',
  count_other: '{{count, number}} dagar',
  companyHint:
    'Det som är äldre raderas, för alla noder som inte har en egen inställning. Det finns inte med i senare säkerhetskopior.',
  nodeHint: 'Det som är äldre raderas, oavsett vad som gäller för företaget.',
  counting: 'Räknar vad som skulle försvinna…',
  nothing: 'Ingenting skulle raderas nu.',
  would_one: '{{count, number}} mätvärde skulle raderas, från {{nodes}}. Det äldsta är från {{oldest}}.',
  would_other: '{{count, number}} mätvärden skulle raderas, från {{nodes}}. Det äldsta är från {{oldest}}.',
  nodes_one: '{{count, number}} nod',
  nodes_other: '{{count, number}} noder',
  confirmTitle_one: 'Radera {{count, number}} gammalt mätvärde?',
  confirmTitle_other: 'Radera {{count, number}} gamla mätvärden?',
  confirmText:
    'Från {{nodes}}, det äldsta från {{oldest}}. De försvinner för alltid, inom några minuter. Därefter raderas varje dags mätvärden när de är gamla nog.',
  confirm: 'Spara och radera',
  saved: 'Sparat',
  savedDeleting_one: 'Sparat. {{count, number}} mätvärde raderas nu.',
  savedDeleting_other: 'Sparat. {{count, number}} mätvärden raderas nu.',
}
