import type { infoCard as en } from '../../../en/dashboards/widgets/info-card.ts'
import type { Like } from '../../../like.ts'

export const infoCard: Like<typeof en> = {
  notChosenText: 'Öppna inställningarna och välj en nod.',
  noAlarms: 'Inga larm',
  keysHint: 'Inget val = nodens standardnyckel.',
  show: 'Visa',
  parts: {
    image: 'Bild',
    status: 'Status',
    alarms: 'Larm',
    lastContact: 'Senaste kontakt',
    battery: 'Batteri',
    rssi: 'Signal',
    application: 'Applikation',
    position: 'Position',
    count: 'Mätvärden, 24 h',
  },
}
