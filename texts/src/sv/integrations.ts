import type { integrations as en } from '../en/integrations.ts'
import type { Like } from '../like.ts'

export const integrations: Like<typeof en> = {
  new: 'Ny integration',
  connect: 'Anslut',
  empty: {
    title: 'Inga integrationer än',
    text: 'Anslut en LoRaWAN-nätverksserver så visas dess enheter i poolen.',
  },
  kind: 'Nätverksserver',
  generic: 'Annan (valfri JSON)',
  enabled: 'Aktiverad',
  lastMessage: 'Senaste meddelande',
  messages: 'Meddelanden',
  lastProblem: 'Senaste problem',
  newAddress: 'Ny webhookadress',
  deleted: '{{name}} har raderats',
  remove: {
    title: 'Radera {{name}}?',
    text: 'Meddelanden avvisas från och med nu. Noder och mätvärden finns kvar.',
  },
  states: {
    receiving: 'Tar emot',
    problem: 'Problem',
    noTraffic: 'Inga meddelanden än',
    disabled: 'Inaktiverad',
  },
  mapping: {
    title: 'Meddelandets fält',
    hint: 'Sökväg till varje fält, till exempel uplink.rxInfo[0].rssi',
    devEui: 'DevEUI',
    payload: 'Nyttolast',
    port: 'Port',
    time: 'Tid',
    frameCounter: 'Ramräknare',
    rssi: 'RSSI',
    snr: 'SNR',
    gateway: 'Gateway',
    list: 'Lista med meddelanden, om flera kommer samtidigt',
    encoding: 'Nyttolastens kodning',
  },
  preview: { message: 'Exempelmeddelande', action: 'Förhandsgranska' },
  setup: {
    title: 'Konfigurera {{name}}',
    once: 'Adressen visas en gång. Den som har den kan skicka meddelanden till ditt företag, så håll den hemlig.',
    address: 'Webhookadress (URL)',
    done: 'Jag har sparat den',
    where: {
      chirpstack:
        'Öppna applikationen i ChirpStack och sedan Integrations → HTTP. Välj JSON eller Protobuf som payload encoding och klistra in adressen som event endpoint URL.',
      'things-stack':
        'Öppna applikationen i The Things Stack och sedan Integrations → Webhooks → Custom webhook. Välj JSON, klistra in adressen som base URL, lämna sökvägarna tomma och aktivera händelserna Uplink message, Join accept, Location solved och Downlink.',
      loriot:
        'Öppna applikationen i LORIOT och sedan Output → HTTP Push. Klistra in adressen som target URL. Med verbosity ”extended” följer gateways och signalvärden med.',
      thingpark:
        'Lägg till en HTTP-anslutning (application) i ThingPark med innehållstypen JSON, klistra in adressen som destination URL och koppla enheterna till den.',
      netmore:
        'Lägg till en export med HTTP push i Netmore och klistra in adressen som URL (metod POST, JSON).',
      generic: 'Låt nätverksservern skicka varje meddelande med POST och innehållstypen application/json.',
    },
  },
  test: {
    action: 'Testa',
    title: 'Test av {{name}}',
    ok: 'Fungerar',
    again: 'Testa igen',
  },
  problems: {
    unreadable: {
      title: 'Meddelandet kan inte läsas',
      text: 'Det senaste meddelandet har inte nätverksserverns format. Kontrollera dess payload encoding.',
    },
    noTraffic: {
      title: 'Inga meddelanden än',
      text: 'Inget har kommit. Kontrollera adressen i nätverksservern och att någon enhet har skickat.',
    },
    disabled: { title: 'Inaktiverad', text: 'Meddelanden avvisas tills integrationen aktiveras.' },
  },
}
