import type { search as en } from '../../en/operations/search.ts'
import type { Like } from '../../like.ts'

export const search: Like<typeof en> = {
  label: 'Sök överallt',
  placeholder: 'Sök',
  title: 'Sök och kommandon',
  hint: 'Sök, eller skriv ett kommando',
  results: 'Träffar',
  recent: 'Senaste',
  commands: 'Kommandon',
  goTo: 'Gå till',
  create: 'Skapa',
  look: 'Utseende',
  more: 'Det finns fler. Skriv mer av namnet.',
  short: 'Skriv minst två tecken för att söka på namn och enhets-ID.',
  searching: 'Söker',
  nothing: 'Inga träffar för ”{{text}}”',
  nothingHint: 'Sökningen gäller namn och enhets-ID.',
  failed: 'Sökningen misslyckades',
  unreachable: 'Sökningen går inte att nå. Ansluter igen',
  found_one: '{{count}} träff',
  found_other: '{{count}} träffar',
  theme: 'Tema {{name}}',
  keys: { move: 'välj', open: 'öppna', close: 'stäng' },
}
