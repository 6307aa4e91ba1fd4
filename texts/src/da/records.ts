import type { records as en } from '../en/records.ts'
import type { Like } from '../like.ts'

export const records: Like<typeof en> = {
  log: {
    'login.succeeded': '{{name}} loggede ind',
    'login.failed': 'Nogen forsøgte forgæves at logge ind som {{email}}',
    'login.blocked': 'Login som {{email}} er spærret et stykke tid efter for mange mislykkede forsøg',
    'login.stolen':
      'En gammel nøgle til sessionen for {{name}} blev brugt, så den blev afsluttet: nogen kan have kopieret den',
    'alarm.raised': '{{alarm}}: {{key}} for {{node}} er {{value}}',
    'alarm.reset': '{{alarm}} ved {{node}} er tilbage til det normale',
    'alarm.acknowledged': '{{name}} kvitterede {{alarm}} ved {{node}}',
    'alarm.acknowledgedByItself': '{{alarm}} ved {{node}} blev kvitteret automatisk',
    'mail.sent': 'Mail til {{to}}: {{subject}}',
    'mail.failed': 'Mail til {{to}} kunne ikke leveres: {{subject}} ({{reason}})',
    'mail.capped': 'Mail til {{to}} blev ikke sendt: virksomheden har brugt dagens mails. {{subject}}',
    'sms.sent': 'Sms til {{to}}: {{subject}}',
    'sms.failed': 'Sms til {{to}} kunne ikke leveres: {{subject}} ({{reason}})',
    'readings.expired':
      'Målinger, der havde været gemt så længe som de skal, blev slettet: {{readings}}, fra {{nodes}} node(r)',
    'sms.capped': "Sms til {{to}} blev ikke sendt: virksomheden har brugt dagens sms'er. {{subject}}",
  },
  notification: {
    'alarm.raised': { label: 'Alarm: {{alarm}}', message: '{{key}} for {{node}} er {{value}}' },
    'ingest.refused': { label: 'Målinger afvises: {{node}}', message: '{{problem}}' },
    'mail.failed': { label: 'Mail ikke leveret', message: '{{subject}} nåede ikke frem til {{to}}' },
    'mail.capped': {
      label: 'Ikke flere mails i dag',
      message: 'Virksomheden har brugt dagens mails. Alarmer vises og logges stadig.',
    },
    'sms.failed': { label: 'Sms ikke leveret', message: '{{subject}} nåede ikke frem til {{to}}' },
    'sms.capped': {
      label: "Ikke flere sms'er i dag",
      message: "Virksomheden har brugt dagens sms'er. Alarmer vises og logges stadig.",
    },
  },
  names: { copy: '{{name}} (kopi)' },
  ingest: {
    'node.unknown': 'Ingen node i virksomheden har denne adresse.',
    'node.inactive': 'Noden er slået fra.',
    'node.forbidden': 'Adgangsnøglen hører til en anden node.',
    'payload.notJson': 'Beskeden er ikke gyldig JSON.',
    'payload.notObject': 'Beskeden er JSON, men ikke et objekt: send {"temperature": 21.5}.',
    'payload.tooLarge': 'Beskeden er for stor.',
    'payload.tooDeep': 'Beskeden er indlejret i for mange niveauer.',
    'payload.tooManyKeys': 'Beskeden har for mange nøgler.',
    'payload.notUtf8': 'Beskeden er ikke gyldig UTF-8.',
    'payload.undecodable': 'Nodens dekoder kunne ikke læse beskeden.',
    'key.invalid': 'Nøglen kan ikke bruges: 1 til 128 tegn, ingen kontroltegn.',
    'key.tooMany': 'Noden har så mange nøgler, som den må have.',
    'value.invalid': 'Værdien er hverken et tal, en sandhedsværdi, en tekst eller et objekt.',
    'value.notFinite': 'Værdien er ikke et endeligt tal.',
    'value.tooLong': 'Værdien er for lang.',
    'time.invalid': 'Tidspunktet kan ikke læses: brug ISO 8601 eller millisekunder siden 1970.',
    'time.outOfRange': 'Tidspunktet ligger for langt tilbage eller for langt fremme.',
    'store.refused': 'Målingen kunne ikke gemmes.',
    'derived.tooDeep': 'Målinger blev beregnet ud fra beregnede målinger i mere end otte trin.',
    'mqtt.connectRefused': 'En MQTT-forbindelse blev afvist.',
    'mqtt.queueFull': 'Køen til en MQTT-klient, der er offline, er fuld; beskeder blev kasseret.',
    'mqtt.retainedFull': 'Der er ikke plads til flere gemte MQTT-beskeder (retained); én blev ikke gemt.',
    'mqtt.sessionDropped': 'Virksomheden har for mange MQTT-sessioner; den ældste blev fjernet.',
  },
}
