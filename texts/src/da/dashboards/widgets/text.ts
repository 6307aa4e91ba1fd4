import type { text as en } from '../../../en/dashboards/widgets/text.ts'
import type { Like } from '../../../like.ts'

export const text: Like<typeof en> = {
  empty: 'Ingen tekst endnu',
  markdown: 'Tekst',
  hint: 'Markdown: # overskrift, **fed**, - liste, [link](https://…)',
  size: 'Størrelse',
  sizes: { small: 'Lille', normal: 'Normal', large: 'Stor' },
  align: 'Justering',
  sides: { start: 'Venstre', center: 'Midten', end: 'Højre' },
}
