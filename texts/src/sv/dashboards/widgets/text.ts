import type { text as en } from '../../../en/dashboards/widgets/text.ts'
import type { Like } from '../../../like.ts'

export const text: Like<typeof en> = {
  empty: 'Ingen text än',
  markdown: 'Text',
  hint: 'Markdown: # rubrik, **fetstil**, - lista, [länk](https://…)',
  size: 'Storlek',
  sizes: { small: 'Liten', normal: 'Normal', large: 'Stor' },
  align: 'Justering',
  sides: { start: 'Vänster', center: 'Mitten', end: 'Höger' },
}
