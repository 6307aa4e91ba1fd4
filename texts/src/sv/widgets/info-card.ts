import type { infoCard as en } from '../../en/widgets/info-card.ts'
import type { Like } from '../../like.ts'

export const infoCard: Like<typeof en> = {
  notChosenText: 'Öppna inställningarna och välj en nod.',
  noAlarms: 'Inga larm',
  keysHint: 'Utan val visas nodens huvudnyckel.',
  show: 'Visar',
  parts: {
    image: 'Bild',
    status: 'Tillstånd',
    alarms: 'Larm',
    lastContact: 'Senaste kontakt',
    battery: 'Batteri',
    rssi: 'Signal',
    application: 'Applikation',
    position: 'Position',
    count: 'Mätvärden, 24 h',
  },
}
