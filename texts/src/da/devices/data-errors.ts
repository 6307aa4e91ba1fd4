import type { dataErrors as en } from '../../en/devices/data-errors.ts'
import type { Like } from '../../like.ts'

export const dataErrors: Like<typeof en> = {
  title: 'Datafejl',
  empty: 'Ingen datafejl',
  emptyText: 'Data, der modtages, men ikke kan gemmes, vises her i 30 dage med årsagen.',
  last: 'Senest',
  node: 'Node eller adresse',
  error: 'Fejl',
  payload: 'Indhold',
  showPayload: 'Vis indhold',
  count: 'Antal',
  source: 'Kilde',
  createNode: 'Opret node',
  openNode: 'Åbn noden',
  kindLabel: 'Type',
  kinds: {
    unknownNode: 'Ukendt node',
    payload: 'Indhold',
    reading: 'Måling',
    access: 'Ikke tilladt',
    network: 'Netværksserver',
    mqtt: 'MQTT',
  },
  within: { hour: 'Seneste time', day: 'Seneste 24 timer', week: 'Seneste 7 dage' },
  cut: 'Kun begyndelsen af indholdet gemmes.',
}
