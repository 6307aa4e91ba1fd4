import type { retention as en } from '../en/retention.ts'
import type { Like } from '../like.ts'

export const retention: Like<typeof en> = {
  title: 'Hvor længe målinger gemmes',
  company: 'Virksomhedens målinger gemmes',
  node: 'Denne nodes målinger gemmes',
  asCompanyForEver: 'Som virksomheden: for altid',
  asCompany_one: 'Som virksomheden: {{count, number}} dag',
  asCompany_other: 'Som virksomheden: {{count, number}} dage',
  forEver: 'For altid',
  forDays: 'Et antal dage',
  days: 'Dage',
  between: 'Et helt tal fra 1 til {{most, number}}',
  count_one: '{{count, number}} dag',
  count_other: '{{count, number}} dage',
  companyHint:
    'Det, der er ældre, slettes for alle noder uden deres egen indstilling. Det er ikke med i senere sikkerhedskopier.',
  nodeHint: 'Det, der er ældre, slettes, uanset hvad der gælder for virksomheden.',
  counting: 'Tæller, hvad der ville forsvinde…',
  nothing: 'Intet ville blive slettet nu.',
  would_one: '{{count, number}} måling ville blive slettet, fra {{nodes}}. Den ældste er fra {{oldest}}.',
  would_other: '{{count, number}} målinger ville blive slettet, fra {{nodes}}. Den ældste er fra {{oldest}}.',
  nodes_one: '{{count, number}} node',
  nodes_other: '{{count, number}} noder',
  confirmTitle_one: 'Slet {{count, number}} gammel måling?',
  confirmTitle_other: 'Slet {{count, number}} gamle målinger?',
  confirmText:
    'Fra {{nodes}}, den ældste fra {{oldest}}. De forsvinder for altid inden for få minutter. Derefter slettes hver dags målinger, når de er gamle nok.',
  confirm: 'Gem og slet',
  saved: 'Gemt',
  savedDeleting_one: 'Gemt. {{count, number}} måling slettes nu.',
  savedDeleting_other: 'Gemt. {{count, number}} målinger slettes nu.',
}
