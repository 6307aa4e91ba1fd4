import { address, optional, text, wholeNumber, withDefault } from './setting.ts'

const origin = address(['http', 'https'], 'https://fyr.example.com')
  .transform((value) => new URL(value))
  .refine(
    ({ pathname, search, hash }) => pathname === '/' && !search && !hash,
    'must be an address without a path, such as https://fyr.example.com',
  )
  .transform((value) => value.origin)

/** How the portal is reached. */
export const networkSettings = {
  host: withDefault({
    name: 'FYR_HOST',
    schema: text,
    fallback: '127.0.0.1',
    description: 'Address that the portal and the MQTT broker listen on; 0.0.0.0 for every network',
  }),
  httpPort: withDefault({
    name: 'FYR_HTTP_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '8080',
    description: 'Port of the portal and its API; 0 takes a free one',
  }),
  mqttPort: withDefault({
    name: 'FYR_MQTT_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '1883',
    description: 'Port of the MQTT broker; 0 takes a free one',
  }),
  mqttsPort: optional({
    name: 'FYR_MQTTS_PORT',
    schema: wholeNumber(0, 65_535),
    fallbackText: 'none: MQTT is not offered over TLS',
    description:
      'Port of the MQTT broker that speaks TLS with the certificate of FYR_TLS_CERT, 8883 as a rule; 0 takes a free one',
  }),
  mqttWebSocketPort: optional({
    name: 'FYR_MQTT_WEBSOCKET_PORT',
    schema: wholeNumber(0, 65_535),
    fallbackText: 'none: MQTT is not offered over WebSockets',
    description:
      'Port of the MQTT broker for WebSockets, 8083 as a rule; they are wss with the certificate of FYR_TLS_CERT; 0 takes a free one',
  }),
  mqttRetained: withDefault({
    name: 'FYR_MQTT_RETAINED_MESSAGES',
    schema: wholeNumber(0, 1_000_000),
    fallback: '10000',
    description:
      'Retained MQTT messages of one company, and 16 MB; further ones are not retained, and it is told',
  }),
  mqttQueued: withDefault({
    name: 'FYR_MQTT_QUEUED_MESSAGES',
    schema: wholeNumber(0, 1_000_000),
    fallback: '10000',
    description:
      'Messages that wait for one MQTT client that is away, and 4 MB; further ones are dropped, and its company is told',
  }),
  tlsCert: optional({
    name: 'FYR_TLS_CERT',
    schema: text,
    fallbackText: 'none: plain HTTP and MQTT, for this machine or behind a proxy',
    description:
      'File with the certificate, and those that sign it, in PEM: the portal answers HTTPS then; read again when it changes',
  }),
  tlsKey: optional({
    name: 'FYR_TLS_KEY',
    schema: text,
    description: 'File with the key of that certificate in PEM',
  }),
  trustedProxies: optional({
    name: 'FYR_TRUSTED_PROXIES',
    schema: text.regex(/^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/, {
      message: 'must be addresses or ranges with commas between, such as 127.0.0.1,10.0.0.0/8',
    }),
    fallbackText: 'none: who connects is who calls',
    description:
      'Addresses of the reverse proxies in front of the portal, whose X-Forwarded-For is believed, over MQTT the PROXY protocol version 2: limits by address need it',
  }),
  publicUrl: optional({
    name: 'FYR_PUBLIC_URL',
    schema: origin,
    fallbackText: 'http://localhost:FYR_HTTP_PORT, https:// with FYR_TLS_CERT',
    description:
      'Address under which users reach the portal: for links in mails, and for who may call the API from a browser',
  }),
  apiBase: optional({
    name: 'FYR_API_BASE',
    schema: origin,
    fallbackText: 'the address that the page came from',
    description:
      'Address under which pages and senders reach the API and the live connections, where a proxy serves the pages from another; it has to let pages of FYR_PUBLIC_URL call it',
  }),
}
