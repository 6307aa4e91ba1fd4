import type { infoCard as en } from '../../../en/dashboards/widgets/info-card.ts'
import type { Like } from '../../../like.ts'

export const infoCard: Like<typeof en> = {
  notChosenText: 'Åbn indstillingerne, og vælg en node.',
  noAlarms: 'Ingen alarmer',
  keysHint: 'Intet valg = nodens standardnøgle.',
  show: 'Vis',
  parts: {
    image: 'Billede',
    status: 'Status',
    alarms: 'Alarmer',
    lastContact: 'Seneste kontakt',
    battery: 'Batteri',
    rssi: 'Signal',
    application: 'Applikation',
    position: 'Position',
    count: 'Målinger, 24 t',
  },
}
