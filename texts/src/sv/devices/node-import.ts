import type { nodeImport as en } from '../../en/devices/node-import.ts'
import type { Like } from '../../like.ts'

export const nodeImport: Like<typeof en> = {
  lead: 'CSV eller Excel med kolumnerna namn, DevEUI (eller enhets-ID) och typ: LoRaWAN, API eller MQTT. Valfria: applikation, avkodare, ämnen, latitud, longitud, JoinEUI, AppKey, profil, aktivering.',
  application: 'Applikation',
  applicationHint: 'För rader utan applikation',
  template: 'Ladda ned mall',
  noDeveui: 'Ingen kolumn som heter DevEUI eller enhets-ID med noder under',
  tooMany: 'Högst {{maximum}} noder åt gången',
  result: 'Resultat',
  start_one: 'Skapa {{number}} nod',
  start_other: 'Skapa {{number}} noder',
  done_one: '{{number}} nod skapad',
  done_other: '{{number}} noder skapade',
  willBeAdded: 'Skapas',
  outcomes: { added: 'Skapad', exists: 'Finns redan', duplicate: 'Dubblett', refused: 'Fel' },
  fields: {
    name: 'Namn',
    deveui: 'DevEUI eller enhets-ID',
    nodeType: 'Typ',
    application: 'Applikation',
    decoder: 'Avkodare',
    topics: 'Ämnen',
    lat: 'Latitud',
    long: 'Longitud',
    appEui: 'JoinEUI',
    appKey: 'AppKey',
    profile: 'Enhetsprofil',
    activation: 'Aktivering',
  },
}
