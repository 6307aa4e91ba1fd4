import type { sensorOverview as en } from '../../en/widgets/sensor-overview.ts'
import type { Like } from '../../like.ts'

export const sensorOverview: Like<typeof en> = {
  noNodes: 'Inga noder att visa',
  noneChosen: 'Öppna inställningarna och välj noder, eller visa alla.',
  noneThere: 'Noder visas här så snart det finns några.',
  truncated_one: 'Den första noden visas; det finns fler.',
  truncated_other: 'De första {{count}} noderna visas; det finns fler.',
  by: { all: 'Alla noder', application: 'Noder i en applikation', nodes: 'Valda noder' },
  addNode: 'Lägg till en nod',
  keysHint: 'Utan val visas varje nods huvudnyckel.',
  more: 'Etikett, enhet, gränser',
  show: 'Visar också',
  sort: 'Ordning',
  orders: { needsMe: 'Det som behöver någon först', name: 'Efter namn', lastContact: 'Senast hörd först' },
}
