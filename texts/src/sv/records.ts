import type { records as en } from '../en/records.ts'
import type { Like } from '../like.ts'

export const records: Like<typeof en> = {
  log: {
    'login.succeeded': '{{name}} loggade in',
    'login.failed': 'Misslyckat inloggningsförsök för {{email}}',
    'login.blocked': 'Inloggning som {{email}} är tillfälligt spärrad efter för många misslyckade försök',
    'login.stolen':
      'En gammal sessionsnyckel för {{name}} användes. Sessionen har avslutats eftersom nyckeln kan ha kopierats',
    'password.reset': '{{name}} valde ett nytt lösenord via en länk i e-post',
    'alarm.raised': '{{alarm}}: {{key}} för {{node}} är {{value}}',
    'alarm.reset': '{{alarm}} · {{node}}: åter normalt',
    'alarm.acknowledged': '{{name}} kvitterade {{alarm}} · {{node}}',
    'alarm.acknowledgedByItself': '{{alarm}} · {{node}} kvitterades automatiskt',
    'mail.sent': 'E-post till {{to}}: {{subject}}',
    'mail.failed': 'E-post till {{to}} kunde inte levereras: {{subject}} ({{reason}})',
    'mail.retrying':
      'E-post till {{to}} är inte skickad än: {{subject}} ({{reason}}). Nytt försök om {{delay}}',
    'mail.capped':
      'E-post till {{to}} skickades inte: företaget har nått dagens gräns för e-post. {{subject}}',
    'sms.sent': 'Sms till {{to}}: {{subject}}',
    'sms.failed': 'Sms till {{to}} kunde inte levereras: {{subject}} ({{reason}})',
    'sms.retrying': 'Sms till {{to}} är inte skickat än: {{subject}} ({{reason}}). Nytt försök om {{delay}}',
    'messages.dropped': 'För många meddelanden på en gång, ej skickade: {{count}}',
    'readings.expired': 'Mätvärden äldre än lagringstiden raderades: {{readings}}, från {{nodes}} nod(er)',
    'sms.capped': 'Sms till {{to}} skickades inte: företaget har nått dagens gräns för sms. {{subject}}',
  },
  notification: {
    'alarm.raised': { label: 'Larm: {{alarm}}', message: '{{key}} för {{node}} är {{value}}' },
    'ingest.refused': { label: 'Datafel: {{node}}', message: '{{problem}}' },
    'mail.failed': { label: 'E-post inte levererad', message: '{{subject}} nådde inte {{to}}. {{reason}}' },
    'mail.retrying': {
      label: 'E-post fördröjd',
      message: '{{subject}} har inte nått {{to}} än. {{reason}}. Nytt försök om {{delay}}',
    },
    'mail.capped': {
      label: 'Ingen mer e-post i dag',
      message: 'Företaget har nått dagens gräns för e-post. Larm visas och loggas fortfarande.',
    },
    'sms.failed': { label: 'Sms inte levererat', message: '{{subject}} nådde inte {{to}}. {{reason}}' },
    'sms.retrying': {
      label: 'Sms fördröjt',
      message: '{{subject}} har inte nått {{to}} än. {{reason}}. Nytt försök om {{delay}}',
    },
    'messages.dropped': {
      label: 'Larmmeddelanden skickades inte',
      message: 'För många meddelanden på en gång, ej skickade: {{count}}. Larmen visas och loggas.',
    },
    'sms.capped': {
      label: 'Inga fler sms i dag',
      message: 'Företaget har nått dagens gräns för sms. Larm visas och loggas fortfarande.',
    },
  },
  names: { copy: '{{name}} (kopia)' },
  ingest: {
    'node.unknown': 'Ingen nod i företaget har detta ID.',
    'node.inactive': 'Noden är inaktiverad.',
    'node.forbidden': 'Åtkomsttoken tillhör en annan nod.',
    'payload.notJson': 'Meddelandet är inte giltig JSON.',
    'payload.notObject': 'Meddelandet är JSON men inget objekt: skicka {"temperature": 21.5}.',
    'payload.tooLarge': 'Meddelandet är för stort.',
    'payload.tooDeep': 'Meddelandet är nästlat i för många nivåer.',
    'payload.tooManyKeys': 'Meddelandet har för många nycklar.',
    'payload.notUtf8': 'Meddelandet är inte giltig UTF-8.',
    'payload.undecodable': 'Nodens avkodare kunde inte läsa meddelandet.',
    'decoder.unknown': 'Portalen har ingen sådan avkodare.',
    'decoder.timeout': 'Avkodaren tog för lång tid.',
    'decoder.outOfMemory': 'Avkodaren använde för mycket minne.',
    'decoder.quota': 'Företagets avkodare har förbrukat sin beräkningstid för den här minuten.',
    'key.invalid': 'Nyckeln kan inte användas: 1 till 128 tecken, inga styrtecken.',
    'key.tooMany': 'Noden har redan högsta tillåtna antal nycklar.',
    'value.invalid': 'Värdet är varken ett tal, true/false, en text eller ett objekt.',
    'value.notFinite': 'Värdet är inte ett ändligt tal.',
    'value.integerTooLarge': 'Heltalet är större än 2^53 och skulle avrundas: skicka det som text.',
    'value.tooLong': 'Värdet är för långt.',
    'time.invalid': 'Tiden går inte att läsa: använd ISO 8601 eller millisekunder sedan 1970.',
    'time.outOfRange': 'Tiden ligger för långt tillbaka eller för långt fram.',
    'store.refused': 'Mätvärdet kunde inte sparas.',
    'derived.tooDeep': 'Mätvärden beräknades från beräknade värden i mer än åtta steg.',
    'network.reported': 'Nätverksservern rapporterar ett problem.',
    'mqtt.connectRefused': 'En MQTT-anslutning avvisades.',
    'mqtt.tooMuch': 'Fler mätvärden kom från en MQTT-broker än företaget får skicka; resten har kastats.',
    'mqtt.queueFull': 'Kön för en MQTT-klient som är offline är full; meddelanden har kastats.',
    'mqtt.retainedFull':
      'Det finns inte plats för fler sparade MQTT-meddelanden (retained); ett sparades inte.',
    'mqtt.sessionDropped': 'Företaget har för många MQTT-sessioner; den äldsta togs bort.',
  },
}
