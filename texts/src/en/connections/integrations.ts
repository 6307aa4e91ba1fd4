/** Network servers of LoRaWAN. */
export const integrations = {
  new: 'New integration',
  connect: 'Connect',
  empty: {
    title: 'No integrations yet',
    text: 'Connect a LoRaWAN network server, and its devices appear in the pool.',
  },
  kind: 'Network server',
  generic: 'Other (any JSON)',
  enabled: 'Enabled',
  lastMessage: 'Last message',
  messages: 'Messages',
  lastProblem: 'Last problem',
  newAddress: 'New webhook address',
  newPassword: 'New broker password',
  deleted: '{{name}} deleted',
  remove: {
    title: 'Delete {{name}}?',
    text: 'Its messages are rejected from now on. Nodes, readings and the devices on the network server are kept.',
  },
  states: {
    receiving: 'Receiving',
    connecting: 'Connecting',
    notConnected: 'Not connected',
    problem: 'Problem',
    noMessages: 'No messages yet',
    disabled: 'Disabled',
  },
  transport: 'How messages arrive',
  transports: { http: 'Webhook', mqtt: 'MQTT', websocket: 'WebSocket', broker: 'Built-in broker' },
  downlinks: 'Downlinks (optional)',
  fields: {
    host: 'Host',
    port: 'Port',
    username: 'User name',
    password: 'Password',
    caCertificate: 'CA certificate (PEM)',
    clientCertificate: 'Client certificate (PEM)',
    clientKey: 'Client key (PEM)',
    keyPassphrase: 'Passphrase of the client key',
    apiUrl: 'API address',
    kept: 'Saved. Leave empty to keep it.',
  },
  sslmodes: { '0': 'Off', '1': 'On, certificate from an authority', '2': 'On, self-signed certificate' },
  /** What the secret is called that each network server gives. */
  keys: {
    chirpstack: 'API key',
    'things-stack': 'API key',
    loriot: 'Application token',
    thingpark: 'AS key',
    netmore: 'API key',
    generic: 'Secret',
  },
  applications: {
    chirpstack: 'Application ID',
    'things-stack': 'Application',
    loriot: 'Application ID',
    thingpark: 'AS ID',
    netmore: 'Application',
    generic: 'Application',
  },
  applicationHints: {
    chirpstack: 'Leave empty for all applications and gateways',
    'things-stack': 'application-id@tenant-id, such as my-app@ttn',
  },
  mapping: {
    title: 'Fields of the message',
    hint: 'Path of each field, such as uplink.rxInfo[0].rssi',
    devEui: 'DevEUI',
    payload: 'Payload',
    port: 'Port',
    time: 'Time',
    frameCounter: 'Frame counter',
    rssi: 'RSSI',
    snr: 'SNR',
    gateway: 'Gateway',
    list: 'List of messages, if there are several in one',
    encoding: 'Payload encoding',
  },
  netmoreHint: 'The API key of Netmore Connect, or the login of the LoRaWAN portal',
  /** The HTTP call by which any other network server takes a downlink. */
  call: {
    hint: 'Placeholders: {devEui}, {devEuiUpper}, {port}, {hex}, {base64}, {confirmed}, {reference}',
    method: 'Method',
    headers: 'Headers',
    headersHint: 'One per line, such as Authorization: Bearer {secret}',
    secretHint: '{secret} in the headers. It is not shown again.',
    body: 'Body (JSON)',
    notHeader: 'Enter each header as Name: value',
  },
  preview: { message: 'Sample message', action: 'Preview' },
  setup: {
    title: 'Set up {{name}}',
    once: 'The address is shown once. It lets anyone send messages to your company, so keep it secret.',
    passwordOnce:
      'The password is shown once. It lets anyone send messages to your company, so keep it secret.',
    address: 'Webhook address (URL)',
    server: 'Server',
    brokerWhere:
      'In ChirpStack’s configuration (chirpstack.toml), set these under [integration.mqtt], with "mqtt" among the enabled integrations. Keep the default topics. JSON and Protobuf both work, and downlinks go the same way. Any user name works.',
    done: 'I have saved it',
    where: {
      chirpstack:
        'In ChirpStack, open the application, then Integrations → HTTP. Choose JSON or Protobuf as payload encoding and paste the address as event endpoint URL.',
      'things-stack':
        'In The Things Stack, open the application, then Integrations → Webhooks → Custom webhook. Choose JSON, paste the address as base URL, leave the paths empty and enable the event types Uplink message, Join accept, Location solved and Downlink. For downlinks, enter a downlink API key as well.',
      loriot:
        'In LORIOT, open the application, then Output → HTTP Push. Paste the address as target URL. Verbosity “extended” adds gateways and signal.',
      thingpark:
        'In ThingPark, add an HTTP connection (application) with content type JSON, paste the address as destination URL and assign the devices to it.',
      netmore: 'In Netmore, add an HTTP push export and paste the address as URL (method POST, JSON).',
      generic: 'Let the network server send each message with POST and content type application/json.',
    },
  },
  test: {
    action: 'Test',
    title: 'Test of {{name}}',
    ok: 'Works',
  },
  problems: {
    overloaded: 'Messages were refused: too many at once, or the portal was busy.',
    unreadable: 'The last message is not in the format of this network server. Check its payload encoding.',
    noMessages:
      'No messages yet. Check that a device has sent, and that the network server forwards its messages.',
    disabled: 'The integration is disabled.',
    connecting: 'Connecting …',
  },
} as const
