import type { sensorOverview as en } from '../../../en/dashboards/widgets/sensor-overview.ts'
import type { Like } from '../../../like.ts'

export const sensorOverview: Like<typeof en> = {
  noNodes: 'Inga noder att visa',
  noneChosen: 'Öppna inställningarna och välj noder, eller visa alla.',
  noneThere: 'Noder visas här när det finns några.',
  truncated_one: 'Den första noden visas; det finns fler.',
  truncated_other: 'De första {{count}} noderna visas; det finns fler.',
  by: { all: 'Alla noder', application: 'Per applikation', nodes: 'Valda noder' },
  addNode: 'Lägg till nod',
  keysHint: 'Inget val = varje nods standardnyckel.',
  more: 'Namn, enhet, tröskelvärden',
  show: 'Visa även',
  sort: 'Sortering',
  orders: { needsMe: 'Kräver åtgärd först', name: 'Namn', lastContact: 'Senaste kontakt först' },
}
