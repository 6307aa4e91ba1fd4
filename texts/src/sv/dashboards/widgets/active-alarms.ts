import type { activeAlarms as en } from '../../../en/dashboards/widgets/active-alarms.ts'
import type { Like } from '../../../like.ts'

export const activeAlarms: Like<typeof en> = {
  priorities: 'Prioriteter',
  onlyTriggered: 'Dölj larm som återgått',
  visitors:
    'Besökare på en delad dashboard ser namn, prioritet och tid för larm på de nycklar som visas på den.',
  truncated_one: 'Visar det första larmet ({{count}})',
  truncated_other: 'Visar de första {{count}} larmen',
}
