import type { nodeImport as en } from '../../en/devices/node-import.ts'
import type { Like } from '../../like.ts'

export const nodeImport: Like<typeof en> = {
  lead: 'CSV eller Excel med kolonnerne navn, DevEUI (eller enheds-ID) og type: LoRaWAN, API eller MQTT. Valgfrie: applikation, dekoder, emner, breddegrad, længdegrad, JoinEUI, AppKey, profil, aktivering.',
  application: 'Applikation',
  applicationHint: 'Til rækker uden applikation',
  template: 'Hent skabelon',
  noDeveui: 'Ingen kolonne ved navn DevEUI eller enheds-ID med noder under',
  tooMany: 'Højst {{maximum}} noder ad gangen',
  result: 'Resultat',
  start_one: 'Opret {{number}} node',
  start_other: 'Opret {{number}} noder',
  done_one: '{{number}} node oprettet',
  done_other: '{{number}} noder oprettet',
  willBeAdded: 'Oprettes',
  outcomes: { added: 'Oprettet', exists: 'Findes allerede', duplicate: 'Dublet', refused: 'Fejl' },
  fields: {
    name: 'Navn',
    deveui: 'DevEUI eller enheds-ID',
    nodeType: 'Type',
    application: 'Applikation',
    decoder: 'Dekoder',
    topics: 'Emner',
    lat: 'Breddegrad',
    long: 'Længdegrad',
    appEui: 'JoinEUI',
    appKey: 'AppKey',
    profile: 'Enhedsprofil',
    activation: 'Aktivering',
  },
}
