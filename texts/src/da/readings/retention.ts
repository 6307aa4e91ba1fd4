import type { retention as en } from '../../en/readings/retention.ts'
import type { Like } from '../../like.ts'

export const retention: Like<typeof en> = {
  title: 'Datalagring',
  company: 'Gem virksomhedens målinger',
  node: 'Gem nodens målinger',
  asCompanyForEver: 'Virksomhedens standard: uden tidsgrænse',
  asCompany_one: 'Virksomhedens standard: {{count, number}} dag',
  asCompany_other: 'Virksomhedens standard: {{count, number}} dage',
  forEver: 'Uden tidsgrænse',
  forDays: 'Antal dage',
  days: 'Dage',
  between: 'Et helt tal fra 1 til {{most, number}}',
  count_one: '{{count, number}} dag',
  count_other: '{{count, number}} dage',
  companyHint:
    'Ældre målinger slettes for alle noder uden egen indstilling. De er ikke med i senere sikkerhedskopier.',
  nodeHint: 'Ældre målinger slettes, uanset virksomhedens indstilling.',
  counting: 'Tæller målinger, der skal slettes…',
  nothing: 'Ingen målinger ville blive slettet nu.',
  would_one: '{{count, number}} måling ville blive slettet fra {{nodes}}. Den ældste er fra {{oldest}}.',
  would_other: '{{count, number}} målinger ville blive slettet fra {{nodes}}. Den ældste er fra {{oldest}}.',
  nodes_one: '{{count, number}} node',
  nodes_other: '{{count, number}} noder',
  confirmTitle_one: 'Slet {{count, number}} gammel måling?',
  confirmTitle_other: 'Slet {{count, number}} gamle målinger?',
  confirmText:
    'Fra {{nodes}}, den ældste fra {{oldest}}. De slettes permanent inden for få minutter. Derefter slettes målinger dagligt, når lagringstiden er udløbet.',
  confirm: 'Gem og slet',
  saved: 'Gemt',
  savedDeleting_one: 'Gemt. {{count, number}} måling slettes nu.',
  savedDeleting_other: 'Gemt. {{count, number}} målinger slettes nu.',
}
