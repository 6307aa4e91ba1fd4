import type { IngestProblem } from '@fyr/contract/endpoints/errors'

/**
 * What is written down once and read later, perhaps in another language: log entries, notifications and
 * reasons for refusing readings. Only the kind and its parameters are stored; only the server has these texts.
 */
export const records = {
  log: {
    'login.succeeded': '{{name}} signed in',
    'login.failed': 'Failed sign-in as {{email}}',
    'login.blocked': 'Sign-in as {{email}} blocked temporarily after too many failed attempts',
    'login.stolen':
      'The session of {{name}} was ended: an old session token was reused and may have been stolen',
    'password.reset': '{{name}} chose a new password by a link sent by email',
    'alarm.raised': '{{alarm}}: {{key}} of {{node}} is {{value}}',
    'alarm.reset': '{{alarm}} · {{node}} is back to normal',
    'alarm.acknowledged': '{{name}} acknowledged {{alarm}} · {{node}}',
    'alarm.acknowledgedByItself': '{{alarm}} · {{node}} was acknowledged automatically',
    'mail.sent': 'Email to {{to}}: {{subject}}',
    'mail.failed': 'Email to {{to}} failed: {{subject}} ({{reason}})',
    'mail.retrying': 'Email to {{to}} not sent yet: {{subject}} ({{reason}}). Next attempt in {{delay}}',
    'mail.capped': 'Email to {{to}} not sent: daily email limit of the company reached. {{subject}}',
    'sms.sent': 'SMS to {{to}}: {{subject}}',
    'sms.failed': 'SMS to {{to}} failed: {{subject}} ({{reason}})',
    'sms.retrying': 'SMS to {{to}} not sent yet: {{subject}} ({{reason}}). Next attempt in {{delay}}',
    'messages.dropped': 'Too many messages at once, not sent: {{count}}',
    'gateway.online': 'Gateway {{gateway}} is online',
    'gateway.offline': 'Gateway {{gateway}} is offline',
    'gateway.offlineWithNodes': 'Gateway {{gateway}} is offline. Nodes heard only through it: {{nodes}}',
    'readings.expired': 'Readings past their retention deleted: {{readings}}, from {{nodes}} node(s)',
    'sms.capped': 'SMS to {{to}} not sent: daily SMS limit of the company reached. {{subject}}',
  },
  notification: {
    'alarm.raised': { label: 'Alarm: {{alarm}}', message: '{{key}} of {{node}} is {{value}}' },
    'ingest.refused': { label: 'Data error: {{node}}', message: '{{problem}}' },
    'gateway.offline': { label: 'Gateway offline: {{gateway}}', message: 'No node depends on it alone.' },
    'gateway.offlineWithNodes': {
      label: 'Gateway offline: {{gateway}}',
      message: 'Nodes heard only through it: {{nodes}}',
    },
    'mail.failed': { label: 'Email not delivered', message: '{{subject}} did not reach {{to}}. {{reason}}' },
    'mail.retrying': {
      label: 'Email delayed',
      message: '{{subject}} has not reached {{to}} yet. {{reason}}. Next attempt in {{delay}}',
    },
    'mail.capped': {
      label: 'Daily email limit reached',
      message: 'No more emails are sent today. Alarms are still shown and logged.',
    },
    'sms.failed': { label: 'SMS not delivered', message: '{{subject}} did not reach {{to}}. {{reason}}' },
    'sms.retrying': {
      label: 'SMS delayed',
      message: '{{subject}} has not reached {{to}} yet. {{reason}}. Next attempt in {{delay}}',
    },
    'messages.dropped': {
      label: 'Alarm messages not sent',
      message: 'Too many messages at once, not sent: {{count}}. The alarms are shown and logged.',
    },
    'sms.capped': {
      label: 'Daily SMS limit reached',
      message: 'No more SMS are sent today. Alarms are still shown and logged.',
    },
  },
  /** Names that the server gives; stored as they are. */
  names: { copy: '{{name}} (copy)' },
  ingest: {
    'node.unknown': 'No node in the company has this ID.',
    'node.inactive': 'The node is disabled.',
    'node.forbidden': 'The access token belongs to another node.',
    'payload.notJson': 'The message is not valid JSON.',
    'payload.notObject': 'The message is JSON, but not an object: send {"temperature": 21.5}.',
    'payload.tooLarge': 'The message is too large.',
    'payload.tooDeep': 'The message is nested too deeply.',
    'payload.tooManyKeys': 'The message has too many keys.',
    'payload.notUtf8': 'The message is not valid UTF-8.',
    'payload.undecodable': 'The decoder could not read the frame.',
    'decoder.unknown': 'The portal has no such decoder.',
    'decoder.timeout': 'The decoder took too long.',
    'decoder.outOfMemory': 'The decoder used too much memory.',
    'decoder.quota': "Your company's decoders have used up their computing time for this minute.",
    'key.invalid': 'Invalid key: use 1 to 128 characters, no control characters.',
    'key.tooMany': 'The node has reached its maximum number of keys.',
    'key.reserved': 'Reserved key: radio. is for radio values of LoRaWAN nodes.',
    'value.invalid': 'The value is not a number, boolean, text or object.',
    'value.notFinite': 'The value is not a finite number.',
    'value.integerTooLarge': 'The integer exceeds 2^53 and would be rounded. Send it as text.',
    'value.tooLong': 'The value is too long.',
    'time.invalid': 'Unrecognised time: use ISO 8601 or milliseconds since 1970.',
    'time.outOfRange': 'The time is too far in the past or the future.',
    'store.refused': 'The reading could not be stored.',
    'derived.tooDeep': 'Computed readings were chained more than eight levels deep.',
    'network.reported': 'The network server reports a problem.',
    'mqtt.connectRefused': 'An MQTT connection was refused.',
    'mqtt.tooMuch': 'More readings came from an MQTT broker than the company may send; the rest was dropped.',
    'mqtt.queueFull': 'The queue of an offline MQTT client is full; messages were dropped.',
    'mqtt.retainedFull': 'The limit of retained MQTT messages is reached; one was not retained.',
    'mqtt.sessionDropped': 'The company has too many MQTT sessions; the oldest was dropped.',
  } satisfies Record<IngestProblem, string>,
} as const
