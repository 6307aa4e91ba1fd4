import type { records as en } from '../en/records.ts'
import type { Like } from '../like.ts'

export const records: Like<typeof en> = {
  log: {
    'login.succeeded': '{{name}} loggade in',
    'login.failed': 'Någon försökte logga in som {{email}} men misslyckades',
    'login.blocked': 'Inloggning som {{email}} är spärrad en stund efter för många misslyckade försök',
    'login.stolen':
      'En gammal nyckel till sessionen för {{name}} användes, så den avslutades: någon kan ha kopierat den',
    'alarm.raised': '{{alarm}}: {{key}} för {{node}} är {{value}}',
    'alarm.reset': '{{alarm}} vid {{node}} är tillbaka till det normala',
    'alarm.acknowledged': '{{name}} kvitterade {{alarm}} vid {{node}}',
    'alarm.acknowledgedByItself': '{{alarm}} vid {{node}} kvitterades automatiskt',
    'mail.sent': 'Mejl till {{to}}: {{subject}}',
    'mail.failed': 'Mejl till {{to}} kunde inte levereras: {{subject}} ({{reason}})',
    'mail.capped': 'Mejl till {{to}} skickades inte: företaget har förbrukat dagens mejl. {{subject}}',
    'sms.sent': 'Sms till {{to}}: {{subject}}',
    'sms.failed': 'Sms till {{to}} kunde inte levereras: {{subject}} ({{reason}})',
    'readings.expired':
      'Mätvärden som hade sparats så länge som de ska raderades: {{readings}}, från {{nodes}} nod(er)',
    'sms.capped': 'Sms till {{to}} skickades inte: företaget har förbrukat dagens sms. {{subject}}',
  },
  notification: {
    'alarm.raised': { label: 'Larm: {{alarm}}', message: '{{key}} för {{node}} är {{value}}' },
    'ingest.refused': { label: 'Mätvärden avvisas: {{node}}', message: '{{problem}}' },
    'mail.failed': { label: 'Mejl inte levererat', message: '{{subject}} nådde inte {{to}}' },
    'mail.capped': {
      label: 'Inga fler mejl i dag',
      message: 'Företaget har förbrukat dagens mejl. Larm visas och loggas fortfarande.',
    },
    'sms.failed': { label: 'Sms inte levererat', message: '{{subject}} nådde inte {{to}}' },
    'sms.capped': {
      label: 'Inga fler sms i dag',
      message: 'Företaget har förbrukat dagens sms. Larm visas och loggas fortfarande.',
    },
  },
  names: { copy: '{{name}} (kopia)' },
  ingest: {
    'node.unknown': 'Ingen nod i företaget har den här adressen.',
    'node.inactive': 'Noden är avstängd.',
    'node.forbidden': 'Åtkomstnyckeln hör till en annan nod.',
    'payload.notJson': 'Meddelandet är inte giltig JSON.',
    'payload.notObject': 'Meddelandet är JSON men inget objekt: skicka {"temperature": 21.5}.',
    'payload.tooLarge': 'Meddelandet är för stort.',
    'payload.tooDeep': 'Meddelandet är nästlat i för många nivåer.',
    'payload.tooManyKeys': 'Meddelandet har för många nycklar.',
    'payload.notUtf8': 'Meddelandet är inte giltig UTF-8.',
    'payload.undecodable': 'Nodens avkodare kunde inte läsa meddelandet.',
    'key.invalid': 'Nyckeln kan inte användas: 1 till 128 tecken, inga styrtecken.',
    'key.tooMany': 'Noden har så många nycklar som den får ha.',
    'value.invalid': 'Värdet är varken ett tal, ett sanningsvärde, en text eller ett objekt.',
    'value.notFinite': 'Värdet är inte ett ändligt tal.',
    'value.integerTooLarge': 'Heltalet är större än 2^53 och skulle avrundas: skicka det som text.',
    'value.tooLong': 'Värdet är för långt.',
    'time.invalid': 'Tiden går inte att läsa: använd ISO 8601 eller millisekunder sedan 1970.',
    'time.outOfRange': 'Tiden ligger för långt bak eller för långt fram.',
    'store.refused': 'Mätvärdet kunde inte sparas.',
    'derived.tooDeep': 'Mätvärden beräknades från beräknade värden i mer än åtta steg.',
    'mqtt.connectRefused': 'En MQTT-anslutning nekades.',
    'mqtt.queueFull': 'Kön för en frånkopplad MQTT-klient är full; meddelanden kastades.',
    'mqtt.retainedFull':
      'Det finns inte plats för fler sparade MQTT-meddelanden (retained); ett sparades inte.',
    'mqtt.sessionDropped': 'Företaget har för många MQTT-sessioner; den äldsta togs bort.',
  },
}
