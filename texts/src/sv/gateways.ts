import type { gateways as en } from '../en/gateways.ts'
import type { Like } from '../like.ts'

export const gateways: Like<typeof en> = {
  title: 'Gateways',
  new: 'Lägg till gateway',
  edit: 'Redigera gateway',
  details: 'Uppgifter',
  eui: 'EUI',
  euiHint: 'Eller det ID som nätverksservern använder, till exempel ett LRR-ID',
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
  packetsByHour: 'Paket från noder',
  /** What the gateway counts itself, of any network's devices. */
  own: {
    title: 'Alla paket vid gatewayen',
    received: 'Mottagna (alla nätverk)',
    receivedOk: 'Med giltig CRC',
    transmitted: 'Skickade',
  },
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
  unregistered: {
    tab: 'Ej registrerade',
    title: 'Gateways som inte är registrerade',
    empty: 'Inga oregistrerade gateways',
    emptyText:
      'Gateways som nätverksservrarna rapporterar, men som inte är registrerade här, visas i den här listan.',
    devices: 'Enheter',
    added_one: '{{count}} gateway har lagts till',
    added_other: '{{count}} gateways har lagts till',
    failed_one: '{{count}} gateway kunde inte läggas till: {{message}}',
    failed_other: '{{count}} gateways kunde inte läggas till: {{message}}',
    tooMany: 'Välj högst {{maximum, number}} gateways',
  },
}
