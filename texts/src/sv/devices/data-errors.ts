import type { dataErrors as en } from '../../en/devices/data-errors.ts'
import type { Like } from '../../like.ts'

export const dataErrors: Like<typeof en> = {
  title: 'Datafel',
  empty: 'Inga datafel',
  emptyText: 'Data som tas emot men inte kan sparas visas här i 30 dagar, med orsak.',
  last: 'Senast',
  node: 'Nod eller adress',
  error: 'Fel',
  payload: 'Innehåll',
  showPayload: 'Visa innehåll',
  count: 'Antal',
  source: 'Källa',
  createNode: 'Skapa nod',
  openNode: 'Öppna noden',
  kindLabel: 'Typ',
  kinds: {
    unknownNode: 'Okänd nod',
    payload: 'Innehåll',
    reading: 'Mätvärde',
    access: 'Inte tillåtet',
    network: 'Nätverksserver',
    mqtt: 'MQTT',
  },
  within: { hour: 'Senaste timmen', day: 'Senaste 24 timmarna', week: 'Senaste 7 dagarna' },
  cut: 'Endast början av innehållet sparas.',
}
