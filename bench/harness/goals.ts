import { type Figure, isMet, type Section, show } from './report.ts'

interface Goal {
  text: string
  unit: string
  limit: NonNullable<Figure['limit']>
}

/** What issues 3 and 8 to 13 want to be reached on two cores with all of Fyr on one machine, in its order. */
const goals = {
  storeRate: { text: 'store alone, fsync at each commit', unit: '/s', limit: { min: 1_000_000 } },
  storeToRows: { text: '  to a row for each reading', unit: 'x', limit: { min: 15 } },
  victoria: { text: '  to VictoriaMetrics, the least lead but bytes', unit: 'x', limit: { min: 1 } },
  httpBulk: {
    text: 'HTTP bulk to committed, 1,000 rules',
    unit: '/s',
    limit: { min: 200_000 },
  },
  shippedFrames: {
    text: 'LoRaWAN frames to committed, shipped decoders',
    unit: '/s',
    limit: { min: 20_000 },
  },
  ownFrames: { text: 'LoRaWAN frames to committed, own decoders', unit: '/s', limit: { min: 10_000 } },
  shippedHttp: {
    text: 'LNS JSON over HTTP to committed, shipped decoders',
    unit: '/s',
    limit: { min: 20_000 },
  },
  ownHttp: { text: 'LNS JSON over HTTP to committed, own decoders', unit: '/s', limit: { min: 10_000 } },
  shippedMqtt: {
    text: 'LNS JSON over MQTT to committed, shipped decoders',
    unit: '/s',
    limit: { min: 20_000 },
  },
  ownMqtt: { text: 'LNS JSON over MQTT to committed, own decoders', unit: '/s', limit: { min: 10_000 } },
  pool: {
    text: '5,000 devices of the pool listed, slowest p95',
    unit: 'ms',
    limit: { max: 300 },
  },
  mqttShare: { text: 'MQTT QoS 1, 500 clients, of the bare broker', unit: '%', limit: { min: 60 } },
  bytes: { text: 'on disk, all included', unit: 'B/reading', limit: { max: 1.7 } },
  rawInStore: { text: 'raw 30 d of one series, in the store', unit: 'ms', limit: { max: 1.5 } },
  rawOverHttp: { text: 'raw 30 d of one series, HTTP to typed arrays', unit: 'ms', limit: { max: 6 } },
  buckets: { text: '10 series x 30 d to 500 buckets', unit: 'ms', limit: { max: 10 } },
  year: { text: 'a year of minutes to 1,000 buckets, HTTP', unit: 'ms', limit: { max: 20 } },
  latest: { text: 'latest of 200 series, HTTP', unit: 'ms', limit: { max: 5 } },
  seriesInStore: { text: 'a reading at 100,000 series to 1,000, store', unit: 'x', limit: { max: 1.15 } },
  seriesInPortal: {
    text: 'a reading at 100,000 series to 1,000, portal',
    unit: 'x',
    limit: { max: 1.15 },
  },
  rules: { text: 'a reading at 100,000 rules to 100', unit: 'x', limit: { max: 1.15 } },
  formula: { text: '10,000 formulas: added to a matching reading', unit: 'µs', limit: { max: 2 } },
  backfill: { text: 'a formula over 10 million stored readings', unit: 's', limit: { max: 60 } },
  backfillIngest: { text: 'p95 beside that, to quiet or 33 ms', unit: 'x', limit: { max: 1.5 } },
  scripts: { text: 'triggered runs of 100 scripts, recorded', unit: '/s', limit: { min: 5000 } },
  idleScripts: { text: 'processor for 1,000 scripts that wait', unit: '%', limit: { max: 1 } },
  hostileScripts: {
    text: 'p95 beside hostile scripts, to quiet or 33 ms',
    unit: 'x',
    limit: { max: 1.5 },
  },
  start: { text: 'start with 10 million readings in the ingest log', unit: 's', limit: { max: 3 } },
  memory: {
    text: 'memory with 10,000 nodes at 5,000 readings/s',
    unit: 'MB',
    limit: { max: 400 },
  },
  turn: { text: 'longest turn of 20,000 readings in one go', unit: 'ms', limit: { max: 10 } },
  pixel: {
    text: 'publish to pixel beside 5,000 messages/s, p95',
    unit: 'ms',
    limit: { max: 150 },
  },
  hostile: {
    text: 'p95 beside a hostile company, to quiet or 17 ms',
    unit: 'x',
    limit: { max: 3 },
  },
  fairness: { text: 'p95 to 202 beside a flooding company, to quiet', unit: 'x', limit: { max: 1.5 } },
  address: { text: '12 widgets x 43,200 readings painted, address', unit: 'ms', limit: { max: 700 } },
  click: { text: '12 widgets x 43,200 readings painted, click', unit: 'ms', limit: { max: 400 } },
  firstJs: { text: 'first JavaScript, gzip', unit: 'KB', limit: { max: 190 } },
  companies: {
    text: 'lists of 1,000 companies and 20,000 users, slowest p95',
    unit: 'ms',
    limit: { max: 300 },
  },
  rights: {
    text: 'last delivery on 5,000 hubs, a permission taken',
    unit: 'ms',
    limit: { max: 2000 },
  },
  gatewayQueries: {
    text: 'queries to write and judge 500 gateways',
    unit: '',
    limit: { max: 20 },
  },
  alarmPages: { text: 'own JavaScript of an alarm page, the largest', unit: 'KB', limit: { max: 40 } },
  excel: { text: 'Excel of a million readings', unit: 's', limit: { max: 10 } },
  excelMemory: { text: '  memory that it takes', unit: 'MB', limit: { max: 100 } },
  pdf: { text: 'PDF of 50 pages with 30 charts', unit: 's', limit: { max: 5 } },
  csv: { text: 'readings to CSV, streamed', unit: '/s', limit: { min: 1_000_000 } },
  dueReports: { text: '1,000 reports due at once', unit: 'min', limit: { max: 10 } },
  dueReportsIngest: {
    text: '  p95 of ingest beside them, to quiet or 33 ms',
    unit: 'x',
    limit: { max: 1.5 },
  },
  settingsPages: { text: 'own JavaScript of a settings page, the largest', unit: 'KB', limit: { max: 40 } },
} satisfies Record<string, Goal>

export type GoalName = keyof typeof goals

/** What makes a figure the answer to a goal; its unit must be the goal's. */
export function toward(goal: GoalName): Required<Pick<Figure, 'goal' | 'unit' | 'limit'>> {
  const { unit, limit } = goals[goal]
  return { goal, unit, limit }
}

/** Every goal, with what this run measured of it. */
export function formatGoals(sections: readonly Section[]): string {
  const figures = sections.flatMap((section) => section.figures)
  const entries = Object.entries<Goal>(goals)
  const width = Math.max(...entries.map(([, { text }]) => text.length))
  const lines = entries.map(([name, { text, unit, limit }]) => {
    const figure = figures.find(({ goal }) => goal === name)
    const bound = 'max' in limit ? `≤ ${show(limit.max, unit)}` : `≥ ${show(limit.min, unit)}`
    const measured = figure ? show(figure.value, unit) : 'not in this run'
    const met = figure ? (isMet(figure) ? 'yes' : 'NO') : ''
    return `  ${text.padEnd(width)}${bound.padStart(18)}${measured.padStart(18)}   ${met}`.trimEnd()
  })
  const head = `${'Goals'.padEnd(width + 2)}${'goal'.padStart(18)}${'measured'.padStart(18)}   met`
  return ['', head, ...lines, ''].join('\n')
}
