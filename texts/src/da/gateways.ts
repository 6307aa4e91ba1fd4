import type { gateways as en } from '../en/gateways.ts'
import type { Like } from '../like.ts'

export const gateways: Like<typeof en> = {
  title: 'Gateways',
  new: 'Tilføj gateway',
  edit: 'Rediger gateway',
  details: 'Oplysninger',
  eui: 'EUI',
  euiHint: 'Eller det id, som netværksserveren bruger, for eksempel et LRR-ID',
  place: 'Placering',
  offlineAfter: 'Offline efter',
  minutes: 'min',
  lastContact: 'Seneste kontakt',
  packets: 'Pakker, 24 t',
  nodesHeard: 'Noder, 24 t',
  states: { online: 'Online', offline: 'Offline', neverSeen: 'Aldrig set' },
  empty: {
    title: 'Ingen gateways endnu',
    text: 'Gateways modtager LoRaWAN-noder. Status og trafik kommer fra netværksserverne.',
  },
  noPlace: 'Ingen gateway har en placering',
  saved: '{{name}} er gemt',
  deleted: '{{name}} er slettet',
  remove: { title: 'Slet {{name}}?', text: 'Historikken slettes også. Dette kan ikke fortrydes.' },
  history: 'Historik',
  packetsByHour: 'Pakker fra noder',
  /** What the gateway counts itself, of any network's devices. */
  own: {
    title: 'Alle pakker ved gatewayen',
    received: 'Modtaget (alle netværk)',
    receivedOk: 'Med gyldig CRC',
    transmitted: 'Sendt',
  },
  uptime: 'Minutter online',
  perHour: 'Pr. time',
  heard: {
    title: 'Noder',
    empty: 'Ingen noder hørt de seneste 24 timer',
    last: 'Sidst hørt',
    packets: 'Pakker',
    only: 'Dækning',
    onlyHere: 'Kun denne gateway',
    others: 'Også andre gateways',
  },
  unregistered: {
    tab: 'Ikke registreret',
    title: 'Gateways, der ikke er registreret',
    empty: 'Ingen uregistrerede gateways',
    emptyText:
      'Gateways, som netværksserverne rapporterer, men som ikke er registreret her, vises på denne liste.',
    devices: 'Enheder',
    added_one: '{{count}} gateway er tilføjet',
    added_other: '{{count}} gateways er tilføjet',
    failed_one: '{{count}} gateway kunne ikke tilføjes: {{message}}',
    failed_other: '{{count}} gateways kunne ikke tilføjes: {{message}}',
    tooMany: 'Vælg højst {{maximum, number}} gateways',
  },
}
