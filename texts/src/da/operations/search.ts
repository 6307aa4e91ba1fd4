import type { search as en } from '../../en/operations/search.ts'
import type { Like } from '../../like.ts'

export const search: Like<typeof en> = {
  label: 'Søg overalt',
  placeholder: 'Søg',
  title: 'Søgning og kommandoer',
  hint: 'Søg, eller skriv en kommando',
  results: 'Resultater',
  recent: 'Seneste',
  commands: 'Kommandoer',
  goTo: 'Gå til',
  create: 'Opret',
  look: 'Udseende',
  more: 'Der er flere. Skriv mere af navnet.',
  short: 'Skriv mindst to tegn for at søge på navne og enheds-ID.',
  searching: 'Søger',
  nothing: 'Ingen resultater for ”{{text}}”',
  nothingHint: 'Der søges på navne og enheds-ID.',
  failed: 'Søgningen mislykkedes',
  unreachable: 'Søgningen kan ikke nås. Forbinder igen',
  found_one: '{{count}} resultat',
  found_other: '{{count}} resultater',
  theme: 'Tema {{name}}',
  keys: { move: 'vælg', open: 'åbn', close: 'luk' },
}
