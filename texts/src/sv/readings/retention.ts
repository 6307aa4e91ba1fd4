import type { retention as en } from '../../en/readings/retention.ts'
import type { Like } from '../../like.ts'

export const retention: Like<typeof en> = {
  title: 'Datalagring',
  company: 'Spara företagets mätvärden',
  node: 'Spara nodens mätvärden',
  asCompanyForEver: 'Företagets standard: utan tidsgräns',
  asCompany_one: 'Företagets standard: {{count, number}} dag',
  asCompany_other: 'Företagets standard: {{count, number}} dagar',
  forEver: 'Utan tidsgräns',
  forDays: 'Antal dagar',
  days: 'Dagar',
  between: 'Ett heltal från 1 till {{most, number}}',
  count_one: '{{count, number}} dag',
  count_other: '{{count, number}} dagar',
  companyHint:
    'Äldre mätvärden raderas för alla noder utan egen inställning. De ingår inte i senare säkerhetskopior.',
  nodeHint: 'Äldre mätvärden raderas, oavsett företagets inställning.',
  counting: 'Räknar mätvärden att radera…',
  nothing: 'Inga mätvärden skulle raderas nu.',
  would_one: '{{count, number}} mätvärde skulle raderas från {{nodes}}. Det äldsta är från {{oldest}}.',
  would_other: '{{count, number}} mätvärden skulle raderas från {{nodes}}. Det äldsta är från {{oldest}}.',
  nodes_one: '{{count, number}} nod',
  nodes_other: '{{count, number}} noder',
  confirmTitle_one: 'Radera {{count, number}} gammalt mätvärde?',
  confirmTitle_other: 'Radera {{count, number}} gamla mätvärden?',
  confirmText:
    'Från {{nodes}}, det äldsta från {{oldest}}. De raderas permanent inom några minuter. Därefter raderas mätvärden varje dag när lagringstiden har gått ut.',
  confirm: 'Spara och radera',
  saved: 'Sparat',
  savedDeleting_one: 'Sparat. {{count, number}} mätvärde raderas nu.',
  savedDeleting_other: 'Sparat. {{count, number}} mätvärden raderas nu.',
}
