import type { integrations as en } from '../../en/connections/integrations.ts'
import type { Like } from '../../like.ts'

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
  newPassword: 'Nytt lösenord till brokern',
  deleted: '{{name}} har raderats',
  remove: {
    title: 'Radera {{name}}?',
    text: 'Meddelanden avvisas från och med nu. Noder och mätvärden finns kvar, liksom enheterna på den.',
  },
  states: {
    receiving: 'Tar emot',
    connecting: 'Ansluter',
    notConnected: 'Inte ansluten',
    problem: 'Problem',
    noMessages: 'Inga meddelanden än',
    disabled: 'Inaktiverad',
  },
  transport: 'Hur meddelanden kommer in',
  transports: { http: 'Webhook', mqtt: 'MQTT', websocket: 'WebSocket', broker: 'Inbyggd broker' },
  downlinks: 'Nedlänkar (valfritt)',
  fields: {
    host: 'Värd',
    port: 'Port',
    username: 'Användarnamn',
    password: 'Lösenord',
    caCertificate: 'CA-certifikat (PEM)',
    clientCertificate: 'Klientcertifikat (PEM)',
    clientKey: 'Klientnyckel (PEM)',
    keyPassphrase: 'Klientnyckelns lösenfras',
    apiUrl: 'API-adress',
    kept: 'Sparat. Lämna tomt för att behålla det.',
  },
  sslmodes: { '0': 'Av', '1': 'På, certifikat från en utfärdare', '2': 'På, självsignerat certifikat' },
  /** What the secret is called that each network server gives. */
  keys: {
    chirpstack: 'API-nyckel',
    'things-stack': 'API-nyckel',
    loriot: 'Applikationstoken',
    thingpark: 'AS-nyckel',
    netmore: 'API-nyckel',
    generic: 'Hemlighet',
  },
  applications: {
    chirpstack: 'Applikations-ID',
    'things-stack': 'Applikation',
    loriot: 'Applikations-ID',
    thingpark: 'AS-ID',
    netmore: 'Applikation',
    generic: 'Applikation',
  },
  applicationHints: {
    chirpstack: 'Lämna tomt för alla applikationer och gateways',
    'things-stack': 'application-id@tenant-id, till exempel my-app@ttn',
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
  netmoreHint: 'API-nyckeln från Netmore Connect eller inloggningen till LoRaWAN-portalen',
  /** The HTTP call by which any other network server takes a downlink. */
  call: {
    hint: 'Platshållare: {devEui}, {devEuiUpper}, {port}, {hex}, {base64}, {confirmed}, {reference}',
    method: 'Metod',
    headers: 'Huvuden',
    headersHint: 'Ett per rad, till exempel Authorization: Bearer {secret}',
    secretHint: '{secret} i huvudena. Den visas inte igen.',
    body: 'Innehåll (JSON)',
    notHeader: 'Ange varje huvud som Namn: värde',
  },
  preview: { message: 'Exempelmeddelande', action: 'Förhandsgranska' },
  setup: {
    title: 'Konfigurera {{name}}',
    once: 'Adressen visas en gång. Den som har den kan skicka meddelanden till ditt företag, så håll den hemlig.',
    passwordOnce:
      'Lösenordet visas en gång. Den som har det kan skicka meddelanden till ditt företag, så håll det hemligt.',
    address: 'Webhookadress (URL)',
    server: 'Server',
    brokerWhere:
      'Ange detta under [integration.mqtt] i ChirpStacks konfiguration (chirpstack.toml), med "mqtt" bland de aktiverade integrationerna. Behåll standardämnena. Både JSON och Protobuf fungerar, och nedlänkar går samma väg. Användarnamnet är valfritt.',
    done: 'Jag har sparat den',
    where: {
      chirpstack:
        'Öppna applikationen i ChirpStack och sedan Integrations → HTTP. Välj JSON eller Protobuf som payload encoding och klistra in adressen som event endpoint URL.',
      'things-stack':
        'Öppna applikationen i The Things Stack och sedan Integrations → Webhooks → Custom webhook. Välj JSON, klistra in adressen som base URL, lämna sökvägarna tomma och aktivera händelserna Uplink message, Join accept, Location solved och Downlink. För nedlänkar anger du även en Downlink API key.',
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
  },
  problems: {
    overloaded: 'Meddelanden avvisades: för många på en gång, eller så var portalen överbelastad.',
    unreadable:
      'Det senaste meddelandet har inte nätverksserverns format. Kontrollera dess payload encoding.',
    noMessages:
      'Inga meddelanden än. Kontrollera att en enhet har skickat och att nätverksservern vidarebefordrar meddelandena.',
    disabled: 'Integrationen är inaktiverad.',
    connecting: 'Ansluter …',
  },
}
