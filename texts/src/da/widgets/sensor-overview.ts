import type { sensorOverview as en } from '../../en/widgets/sensor-overview.ts'
import type { Like } from '../../like.ts'

export const sensorOverview: Like<typeof en> = {
  noNodes: 'Ingen noder at vise',
  noneChosen: 'Åbn indstillingerne, og vælg noder, eller vis alle.',
  noneThere: 'Noder vises her, så snart der er nogen.',
  truncated_one: 'Den første node vises; der er flere.',
  truncated_other: 'De første {{count}} noder vises; der er flere.',
  by: { all: 'Alle noder', application: 'Noder i en applikation', nodes: 'Valgte noder' },
  addNode: 'Tilføj en node',
  keysHint: 'Uden valg vises hver nodes hovednøgle.',
  more: 'Navn, enhed, grænser',
  show: 'Viser også',
  sort: 'Rækkefølge',
  orders: { needsMe: 'Det, der kræver nogen, først', name: 'Efter navn', lastContact: 'Senest hørt først' },
}
