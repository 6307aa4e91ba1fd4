import type { integrations as en } from '../../en/connections/integrations.ts'
import type { Like } from '../../like.ts'

export const integrations: Like<typeof en> = {
  new: 'Ny integration',
  connect: 'Tilslut',
  empty: {
    title: 'Ingen integrationer endnu',
    text: 'Tilslut en LoRaWAN-netværksserver, så vises dens enheder i puljen.',
  },
  kind: 'Netværksserver',
  generic: 'Anden (vilkårlig JSON)',
  enabled: 'Aktiveret',
  lastMessage: 'Seneste besked',
  messages: 'Beskeder',
  lastProblem: 'Seneste problem',
  newAddress: 'Ny webhookadresse',
  newPassword: 'Ny adgangskode til brokeren',
  deleted: '{{name}} er slettet',
  remove: {
    title: 'Slet {{name}}?',
    text: 'Beskeder afvises fra nu af. Noder og målinger bevares, ligesom enhederne på den.',
  },
  states: {
    receiving: 'Modtager',
    connecting: 'Opretter forbindelse',
    notConnected: 'Ingen forbindelse',
    problem: 'Problem',
    noMessages: 'Ingen beskeder endnu',
    disabled: 'Deaktiveret',
  },
  transport: 'Sådan kommer beskeder ind',
  transports: { http: 'Webhook', mqtt: 'MQTT', websocket: 'WebSocket', broker: 'Indbygget broker' },
  downlinks: 'Downlinks (valgfrit)',
  fields: {
    host: 'Vært',
    port: 'Port',
    username: 'Brugernavn',
    password: 'Adgangskode',
    caCertificate: 'CA-certifikat (PEM)',
    clientCertificate: 'Klientcertifikat (PEM)',
    clientKey: 'Klientnøgle (PEM)',
    keyPassphrase: 'Klientnøglens adgangssætning',
    apiUrl: 'API-adresse',
    kept: 'Gemt. Lad feltet være tomt for at beholde værdien.',
  },
  sslmodes: { '0': 'Fra', '1': 'Til, certifikat fra en udsteder', '2': 'Til, selvsigneret certifikat' },
  /** What the secret is called that each network server gives. */
  keys: {
    chirpstack: 'API-nøgle',
    'things-stack': 'API-nøgle',
    loriot: 'Applikationstoken',
    thingpark: 'AS-nøgle',
    netmore: 'API-nøgle',
    generic: 'Hemmelighed',
  },
  applications: {
    chirpstack: 'Applikations-id',
    'things-stack': 'Applikation',
    loriot: 'Applikations-id',
    thingpark: 'AS-id',
    netmore: 'Applikation',
    generic: 'Applikation',
  },
  applicationHints: {
    chirpstack: 'Lad feltet være tomt for alle applikationer og gateways',
    'things-stack': 'application-id@tenant-id, for eksempel my-app@ttn',
  },
  mapping: {
    title: 'Beskedens felter',
    hint: 'Sti til hvert felt, for eksempel uplink.rxInfo[0].rssi',
    devEui: 'DevEUI',
    payload: 'Payload',
    port: 'Port',
    time: 'Tid',
    frameCounter: 'Frametæller',
    rssi: 'RSSI',
    snr: 'SNR',
    gateway: 'Gateway',
    list: 'Liste med beskeder, hvis flere kommer samtidig',
    encoding: 'Payloadens kodning',
  },
  netmoreHint: 'API-nøglen fra Netmore Connect eller login til LoRaWAN-portalen',
  /** The HTTP call by which any other network server takes a downlink. */
  call: {
    hint: 'Pladsholdere: {devEui}, {devEuiUpper}, {port}, {hex}, {base64}, {confirmed}, {reference}',
    method: 'Metode',
    headers: 'Headere',
    headersHint: 'Én pr. linje, for eksempel Authorization: Bearer {secret}',
    secretHint: '{secret} i headerne. Den vises ikke igen.',
    body: 'Indhold (JSON)',
    notHeader: 'Angiv hver header som Navn: værdi',
  },
  preview: { message: 'Eksempel på besked', action: 'Forhåndsvis' },
  setup: {
    title: 'Konfigurér {{name}}',
    once: 'Adressen vises én gang. Den, der har den, kan sende beskeder til din virksomhed, så hold den hemmelig.',
    passwordOnce:
      'Adgangskoden vises én gang. Den, der har den, kan sende beskeder til din virksomhed, så hold den hemmelig.',
    address: 'Webhookadresse (URL)',
    server: 'Server',
    brokerWhere:
      'Angiv dette under [integration.mqtt] i ChirpStacks konfiguration (chirpstack.toml), med "mqtt" blandt de aktiverede integrationer. Behold standardemnerne. Både JSON og Protobuf fungerer, og downlinks går samme vej. Brugernavnet er valgfrit.',
    done: 'Jeg har gemt den',
    where: {
      chirpstack:
        'Åbn applikationen i ChirpStack og derefter Integrations → HTTP. Vælg JSON eller Protobuf som payload encoding, og indsæt adressen som event endpoint URL.',
      'things-stack':
        'Åbn applikationen i The Things Stack og derefter Integrations → Webhooks → Custom webhook. Vælg JSON, indsæt adressen som base URL, lad stierne være tomme, og aktivér hændelserne Uplink message, Join accept, Location solved og Downlink. Til downlinks angiver du også en Downlink API key.',
      loriot:
        'Åbn applikationen i LORIOT og derefter Output → HTTP Push. Indsæt adressen som target URL. Med verbosity "extended" følger gateways og signalværdier med.',
      thingpark:
        'Tilføj en HTTP-forbindelse (application) i ThingPark med indholdstypen JSON, indsæt adressen som destination URL, og knyt enhederne til den.',
      netmore: 'Tilføj en eksport med HTTP push i Netmore, og indsæt adressen som URL (metode POST, JSON).',
      generic: 'Lad netværksserveren sende hver besked med POST og indholdstypen application/json.',
    },
  },
  test: {
    action: 'Test',
    title: 'Test af {{name}}',
    ok: 'Virker',
  },
  problems: {
    overloaded: 'Beskeder blev afvist: for mange på én gang, eller portalen var overbelastet.',
    unreadable: 'Den seneste besked har ikke netværksserverens format. Kontrollér dens payload encoding.',
    noMessages:
      'Ingen beskeder endnu. Kontrollér, at en enhed har sendt, og at netværksserveren videresender beskederne.',
    disabled: 'Integrationen er deaktiveret.',
    connecting: 'Opretter forbindelse …',
  },
}
