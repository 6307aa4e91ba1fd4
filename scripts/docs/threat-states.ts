interface Threat {
  attack: string
  state: 'covered' | 'partly' | 'notBuilt'
  /** What has no test yet; empty where nothing is missing. */
  open?: string
}

/** The attacks that the program must survive, in the order of their numbers, from 1. */
export const threats: readonly Threat[] = [
  { attack: "Ids of another company's objects, on every endpoint, by every role", state: 'covered' },
  {
    attack: "A child of another company's parent (widget with its node, alarm with its contact)",
    state: 'covered',
  },
  { attack: 'Which company a call is about: stale tokens, odd ids, several values', state: 'covered' },
  {
    attack: 'Rows that belong to no company: read, not written, by companies',
    state: 'covered',
  },
  {
    attack: "Search, notifications, news, conflicts and error texts that tell of others' objects",
    state: 'covered',
  },
  { attack: 'Hubs: subscriptions, one-time tokens, rights that end, broadcasts', state: 'covered' },
  {
    attack: 'One DevEUI, MQTT topic or SpotIO key claimed by two companies',
    state: 'partly',
    open: 'SpotIO nodes come with the devices.',
  },
  {
    attack: 'Fields that give more than the endpoint is for; hidden super roles; the last administrator',
    state: 'covered',
  },
  {
    attack: 'A permission that is taken away works at once',
    state: 'covered',
  },
  {
    attack: 'Masquerade: the real person in the audit log, no nesting, no password, an end',
    state: 'covered',
  },
  {
    attack: 'Forged session tokens, reused refresh tokens, sign-out and change of password',
    state: 'covered',
  },
  {
    attack: 'Sign-in, forgotten password, registration: enumeration, guessing, links, twins of addresses',
    state: 'covered',
  },
  {
    attack: 'Single sign-on: state, nonce, PKCE, unverified or taken addresses, passwords of its users',
    state: 'covered',
  },
  {
    attack: 'Access tokens: hashed, shown once, scopes enforced',
    state: 'covered',
  },
  { attack: 'Shared dashboards: what a token opens, until when', state: 'covered' },
  {
    attack: 'Code of users: escapes, endless loops, memory, starving others',
    state: 'covered',
  },
  {
    attack: 'Formulas: prototypes, cycles, huge exponents and lists',
    state: 'covered',
  },
  {
    attack: 'Addresses that users give: private networks, redirects, rebinding, slow answers',
    state: 'partly',
    open: 'Cameras and charge stations come with those parts.',
  },
  {
    attack: 'Secrets of other systems are written, never read',
    state: 'partly',
    open: 'Access tokens of cameras come with them.',
  },
  {
    attack: 'Script in any text that is shown',
    state: 'covered',
  },
  { attack: 'Pictures that are something else', state: 'covered' },
  {
    attack: 'Templates and line breaks in mail heads, wildcards in topics made of names',
    state: 'covered',
  },
  {
    attack: 'Formulas in exported tables',
    state: 'covered',
  },
  { attack: 'SQL, LIKE and JSON paths in what is searched and sorted by', state: 'covered' },
  {
    attack: 'Paths in file names, archives that grow, prototypes in merged JSON',
    state: 'partly',
    open: 'Archives and XML come with the reports.',
  },
  { attack: 'Readings: size, depth, numbers, times, floods', state: 'covered' },
  {
    attack: 'MQTT: takeover, wildcards, retained and will messages, slow and half-open clients',
    state: 'covered',
  },
  {
    attack: 'Sparkplug and LoRaWAN: order, replays, forged sources',
    state: 'covered',
  },
  {
    attack: 'OPC-UA and Modbus: certificates, downgrades, malformed answers',
    state: 'covered',
  },
  {
    attack: 'Licence: edited, replayed, of another machine, clock set back, raced at the limit',
    state: 'covered',
  },
  {
    attack: 'Floods of mail and text messages',
    state: 'covered',
  },
  {
    attack: 'Reads and requests that ask for too much',
    state: 'covered',
  },
  { attack: 'Audit log: append only, no secrets, refusals recorded', state: 'covered' },
  { attack: 'Headers: content security, framing, cookies, origins', state: 'covered' },
  {
    attack: 'A deleted company: rights, sockets, schedules, tokens, files and readings are gone',
    state: 'covered',
  },
]
