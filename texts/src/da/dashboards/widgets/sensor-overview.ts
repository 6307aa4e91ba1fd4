import type { sensorOverview as en } from '../../../en/dashboards/widgets/sensor-overview.ts'
import type { Like } from '../../../like.ts'

export const sensorOverview: Like<typeof en> = {
  noNodes: 'Ingen noder at vise',
  noneChosen: 'Åbn indstillingerne, og vælg noder, eller vis alle.',
  noneThere: 'Noder vises her, når der er nogen.',
  truncated_one: 'Den første node vises; der er flere.',
  truncated_other: 'De første {{count}} noder vises; der er flere.',
  by: { all: 'Alle noder', application: 'Pr. applikation', nodes: 'Valgte noder' },
  addNode: 'Tilføj node',
  keysHint: 'Intet valg = hver nodes standardnøgle.',
  more: 'Navn, enhed, tærskelværdier',
  show: 'Vis også',
  sort: 'Sortering',
  orders: { needsMe: 'Kræver handling først', name: 'Navn', lastContact: 'Seneste kontakt først' },
}
