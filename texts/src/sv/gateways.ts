import type { gateways as en } from '../en/gateways.ts'
import type { Like } from '../like.ts'

export const gateways: Like<typeof en> = {
  title: 'Gateways',
  new: 'Lägg till gateway',
  edit: 'Redigera gateway',
  details: 'Uppgifter',
  eui: 'EUI',
  place: 'Plats',
  offlineAfter: 'Offline efter',
  minutes: 'min',
  lastContact: 'Senaste kontakt',
  packets: 'Paket, 24 h',
  nodesHeard: 'Noder, 24 h',
  states: { online: 'Online', offline: 'Offline', neverSeen: 'Aldrig sedd' },
  empty: {
    title: 'Inga gateways än',
    text: 'Gateways tar emot LoRaWAN-noder. Status och trafik kommer från nätverksservrarna.',
  },
  noPlace: 'Ingen gateway har en plats',
  saved: '{{name}} har sparats',
  deleted: '{{name}} har raderats',
  remove: { title: 'Radera {{name}}?', text: 'Även historiken raderas. Detta kan inte ångras.' },
  history: 'Historik',
  packetsByHour: 'Paket',
  uptime: 'Minuter online',
  perHour: 'Per timme',
  heard: {
    title: 'Noder',
    empty: 'Inga noder hörda de senaste 24 timmarna',
    last: 'Senast hörd',
    packets: 'Paket',
    only: 'Täckning',
    onlyHere: 'Bara denna gateway',
    others: 'Även andra gateways',
  },
}
