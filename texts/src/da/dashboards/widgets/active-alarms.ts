import type { activeAlarms as en } from '../../../en/dashboards/widgets/active-alarms.ts'
import type { Like } from '../../../like.ts'

export const activeAlarms: Like<typeof en> = {
  priorities: 'Prioriteter',
  onlyTriggered: 'Skjul alarmer, der er normale igen',
  visitors:
    'Besøgende på et delt dashboard ser navn, prioritet og tidspunkt for alarmer på de nøgler, der vises på det.',
  truncated_one: 'Viser den første alarm ({{count}})',
  truncated_other: 'Viser de første {{count}} alarmer',
}
