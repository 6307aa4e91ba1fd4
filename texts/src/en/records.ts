import type { IngestProblem } from '@fyr/contract/errors'

/**
 * What is written down once and read later, perhaps in another language: log entries, notifications and
 * reasons for refusing readings. Only the kind and its parameters are stored; only the server has these texts.
 */
export const records = {
  log: {
    'login.succeeded': '{{name}} signed in',
    'login.failed': 'Somebody tried to sign in as {{email}} and failed',
    'login.blocked': 'Signing in as {{email}} is blocked for a while, after too many failed attempts',
    'login.stolen':
      'An old key of the session of {{name}} was used, so the session was ended: somebody may have copied it',
    'alarm.raised': '{{alarm}}: {{key}} of {{node}} is {{value}}',
    'alarm.reset': '{{alarm}} at {{node}} is back to normal',
    'alarm.acknowledged': '{{name}} acknowledged {{alarm}} at {{node}}',
    'alarm.acknowledgedByItself': '{{alarm}} at {{node}} was acknowledged automatically',
    'mail.sent': 'Mail to {{to}}: {{subject}}',
    'mail.failed': 'Mail to {{to}} could not be delivered: {{subject}} ({{reason}})',
    'mail.capped': 'Mail to {{to}} was not sent: the company has used up its mails of today. {{subject}}',
    'sms.sent': 'SMS to {{to}}: {{subject}}',
    'sms.failed': 'SMS to {{to}} could not be delivered: {{subject}} ({{reason}})',
    'readings.expired':
      'Readings that were past their retention were deleted: {{readings}}, of {{nodes}} node(s)',
    'sms.capped': 'SMS to {{to}} was not sent: the company has used up its messages of today. {{subject}}',
  },
  notification: {
    'alarm.raised': { label: 'Alarm: {{alarm}}', message: '{{key}} of {{node}} is {{value}}' },
    'ingest.refused': { label: 'Readings refused: {{node}}', message: '{{problem}}' },
    'mail.failed': { label: 'Mail not delivered', message: '{{subject}} did not reach {{to}}' },
    'mail.capped': {
      label: 'No more mails today',
      message: 'The company has used up its mails of today. Alarms are still shown and logged.',
    },
    'sms.failed': { label: 'SMS not delivered', message: '{{subject}} did not reach {{to}}' },
    'sms.capped': {
      label: 'No more SMS today',
      message: 'The company has used up its messages of today. Alarms are still shown and logged.',
    },
  },
  /** Names that the server gives; stored as they are. */
  names: { copy: '{{name}} (copy)' },
  ingest: {
    'node.unknown': 'No node of the company has this address.',
    'node.inactive': 'The node is switched off.',
    'node.forbidden': 'The access token belongs to another node.',
    'payload.notJson': 'The message is not valid JSON.',
    'payload.notObject': 'The message is JSON, but not an object: send {"temperature": 21.5}.',
    'payload.tooLarge': 'The message is too large.',
    'payload.tooDeep': 'The message is nested too deeply.',
    'payload.tooManyKeys': 'The message has too many keys.',
    'payload.notUtf8': 'The message is not valid UTF-8.',
    'payload.undecodable': 'The decoder of the node could not read the frame.',
    'key.invalid': 'The key cannot be used: 1 to 128 characters, no control characters.',
    'key.tooMany': 'The node has as many keys as it may have.',
    'value.invalid': 'The value is neither a number, a truth value, a text nor an object.',
    'value.notFinite': 'The value is not a finite number.',
    'value.integerTooLarge': 'The integer is beyond 2^53 and would be rounded: send it as text.',
    'value.tooLong': 'The value is too long.',
    'time.invalid': 'The time cannot be read: use ISO 8601 or milliseconds since 1970.',
    'time.outOfRange': 'The time is too far back or too far ahead.',
    'store.refused': 'The reading could not be stored.',
    'derived.tooDeep': 'Readings were computed from computed ones more than eight times over.',
    'mqtt.connectRefused': 'An MQTT connection was refused.',
    'mqtt.queueFull': 'The queue of an offline MQTT client is full; messages were dropped.',
    'mqtt.retainedFull': 'There is no room for more retained MQTT messages; one was not retained.',
    'mqtt.sessionDropped': 'The company has too many MQTT sessions; the oldest was dropped.',
  } satisfies Record<IngestProblem, string>,
} as const
