import type { records as en } from '../en/records.ts'
import type { Like } from '../like.ts'

export const records: Like<typeof en> = {
  log: {
    'login.succeeded': '{{name}} loggede ind',
    'login.failed': 'Mislykket loginforsøg for {{email}}',
    'login.blocked': 'Login som {{email}} er midlertidigt spærret efter for mange mislykkede forsøg',
    'login.stolen':
      'En gammel sessionsnøgle for {{name}} blev brugt. Sessionen er afsluttet, fordi nøglen kan være kopieret',
    'password.reset': '{{name}} valgte en ny adgangskode via et link i en e-mail',
    'alarm.raised': '{{alarm}}: {{key}} for {{node}} er {{value}}',
    'alarm.reset': '{{alarm}} · {{node}}: normal igen',
    'alarm.acknowledged': '{{name}} kvitterede {{alarm}} · {{node}}',
    'alarm.acknowledgedByItself': '{{alarm}} · {{node}} blev kvitteret automatisk',
    'mail.sent': 'E-mail til {{to}}: {{subject}}',
    'mail.failed': 'E-mail til {{to}} kunne ikke leveres: {{subject}} ({{reason}})',
    'mail.retrying':
      'E-mail til {{to}} er endnu ikke sendt: {{subject}} ({{reason}}). Nyt forsøg om {{delay}}',
    'mail.capped':
      'E-mail til {{to}} blev ikke sendt: virksomheden har nået dagens grænse for e-mails. {{subject}}',
    'sms.sent': 'Sms til {{to}}: {{subject}}',
    'sms.failed': 'Sms til {{to}} kunne ikke leveres: {{subject}} ({{reason}})',
    'sms.retrying': 'Sms til {{to}} er endnu ikke sendt: {{subject}} ({{reason}}). Nyt forsøg om {{delay}}',
    'messages.dropped': 'For mange beskeder på én gang, ikke sendt: {{count}}',
    'gateway.online': 'Gatewayen {{gateway}} er online',
    'gateway.offline': 'Gatewayen {{gateway}} er offline',
    'gateway.offlineWithNodes': 'Gatewayen {{gateway}} er offline. Noder, der kun høres via den: {{nodes}}',
    'readings.expired': 'Målinger ældre end lagringstiden blev slettet: {{readings}}, fra {{nodes}} node(r)',
    'sms.capped': 'Sms til {{to}} blev ikke sendt: virksomheden har nået dagens grænse for sms. {{subject}}',
  },
  notification: {
    'alarm.raised': { label: 'Alarm: {{alarm}}', message: '{{key}} for {{node}} er {{value}}' },
    'ingest.refused': { label: 'Datafejl: {{node}}', message: '{{problem}}' },
    'gateway.offline': {
      label: 'Gateway offline: {{gateway}}',
      message: 'Ingen node er afhængig af den alene.',
    },
    'gateway.offlineWithNodes': {
      label: 'Gateway offline: {{gateway}}',
      message: 'Noder, der kun høres via den: {{nodes}}',
    },
    'mail.failed': {
      label: 'E-mail ikke leveret',
      message: '{{subject}} nåede ikke frem til {{to}}. {{reason}}',
    },
    'mail.retrying': {
      label: 'E-mail forsinket',
      message: '{{subject}} er endnu ikke nået frem til {{to}}. {{reason}}. Nyt forsøg om {{delay}}',
    },
    'mail.capped': {
      label: 'Ikke flere e-mails i dag',
      message: 'Virksomheden har nået dagens grænse for e-mails. Alarmer vises og logges stadig.',
    },
    'sms.failed': {
      label: 'Sms ikke leveret',
      message: '{{subject}} nåede ikke frem til {{to}}. {{reason}}',
    },
    'sms.retrying': {
      label: 'Sms forsinket',
      message: '{{subject}} er endnu ikke nået frem til {{to}}. {{reason}}. Nyt forsøg om {{delay}}',
    },
    'messages.dropped': {
      label: 'Alarmbeskeder blev ikke sendt',
      message: 'For mange beskeder på én gang, ikke sendt: {{count}}. Alarmerne vises og logges.',
    },
    'sms.capped': {
      label: 'Ikke flere sms i dag',
      message: 'Virksomheden har nået dagens grænse for sms. Alarmer vises og logges stadig.',
    },
  },
  names: { copy: '{{name}} (kopi)' },
  ingest: {
    'node.unknown': 'Ingen node i virksomheden har dette ID.',
    'node.inactive': 'Noden er deaktiveret.',
    'node.forbidden': 'Adgangstokenet tilhører en anden node.',
    'payload.notJson': 'Beskeden er ikke gyldig JSON.',
    'payload.notObject': 'Beskeden er JSON, men ikke et objekt: send {"temperature": 21.5}.',
    'payload.tooLarge': 'Beskeden er for stor.',
    'payload.tooDeep': 'Beskeden er indlejret i for mange niveauer.',
    'payload.tooManyKeys': 'Beskeden har for mange nøgler.',
    'payload.notUtf8': 'Beskeden er ikke gyldig UTF-8.',
    'payload.undecodable': 'Nodens dekoder kunne ikke læse beskeden.',
    'decoder.unknown': 'Portalen har ingen sådan dekoder.',
    'decoder.timeout': 'Dekoderen tog for lang tid.',
    'decoder.outOfMemory': 'Dekoderen brugte for meget hukommelse.',
    'decoder.quota': 'Virksomhedens dekodere har brugt deres beregningstid for dette minut.',
    'key.invalid': 'Nøglen kan ikke bruges: 1 til 128 tegn, ingen kontroltegn.',
    'key.tooMany': 'Noden har allerede det højst tilladte antal nøgler.',
    'key.reserved': 'Reserveret nøgle: radio. bruges til radioværdier fra LoRaWAN-noder.',
    'value.invalid': 'Værdien er hverken et tal, true/false, en tekst eller et objekt.',
    'value.notFinite': 'Værdien er ikke et endeligt tal.',
    'value.integerTooLarge': 'Heltallet er større end 2^53 og ville blive afrundet: send det som tekst.',
    'value.tooLong': 'Værdien er for lang.',
    'time.invalid': 'Tidspunktet kan ikke læses: brug ISO 8601 eller millisekunder siden 1970.',
    'time.outOfRange': 'Tidspunktet ligger for langt tilbage eller for langt fremme.',
    'store.refused': 'Målingen kunne ikke gemmes.',
    'derived.tooDeep': 'Målinger blev beregnet ud fra beregnede målinger i mere end otte trin.',
    'network.reported': 'Netværksserveren melder om et problem.',
    'mqtt.connectRefused': 'En MQTT-forbindelse blev afvist.',
    'mqtt.tooMuch':
      'Der kom flere målinger fra en MQTT-broker, end virksomheden må sende; resten blev kasseret.',
    'mqtt.queueFull': 'Køen til en MQTT-klient, der er offline, er fuld; beskeder blev kasseret.',
    'mqtt.retainedFull': 'Der er ikke plads til flere gemte MQTT-beskeder (retained); én blev ikke gemt.',
    'mqtt.sessionDropped': 'Virksomheden har for mange MQTT-sessioner; den ældste blev fjernet.',
  },
}
