import type { ErrorCode } from '@fyr/contract/endpoints/errors'

/** What the browser finds by itself, too, by error code; the others come with the server's answer. */
export const problems = {
  'request.tooMany': 'Too many requests. Wait a moment and try again.',
  'key.taken': 'The node already has this key.',
  'field.required': 'Fill in this field',
  'field.tooLong': 'At most {{maximum}} characters',
  'field.tooSmall': 'At least {{minimum}}',
  'field.tooLarge': 'At most {{maximum}}',
  'field.email': 'Not a valid email address',
  'field.phone': 'Include the country code, such as +46701234567',
  'field.deveui': 'Use 1 to 64 letters, digits, dots, dashes, underscores or colons',
  'field.payload': 'Use hex digits in pairs or base64, 512 bytes at most',
  'field.eui': 'Use 16 hex digits, such as 70B3D57ED0001234',
  'field.appKey': 'Use 32 hex digits',
  'field.orgNumber': 'Not a valid organisation or VAT number',
  'field.orgNumberOf': 'Not a valid number ({{label}}). Example: {{example}}',
  'field.noLetter': 'Enter at least one letter',
  'field.webhookSecret': 'Enter a secret: whsec_ and 24 to 64 bytes in base64',
  'field.actionTopic': 'Enter a topic without + and #. It cannot begin with nodes/, $, / or a placeholder',
  'field.webAddress': 'Enter a URL that starts with https://',
  'field.tileAddress': 'Enter a URL that starts with https:// and has {z}, {x} and {y} after the host',
  'field.hostName': 'Enter a domain such as portal.example.com',
  'field.color': 'Enter a colour such as #1f4e8c',
  'field.colorContrast':
    'Text on this colour is hard to read, or it cannot be seen on a light or dark page. Choose another.',
} as const satisfies Partial<Record<ErrorCode, string>>
