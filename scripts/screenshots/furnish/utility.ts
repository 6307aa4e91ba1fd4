/** The water utility that the pictures show: its nodes, what they measure, and how that moves. */
export interface Measure {
  name: string
  label: string
  unit: string
  /** Its value at a moment; `days` counts from now backwards and is negative. */
  at(days: number, node: number): number | boolean
}

export interface UtilityNode {
  name: string
  deveui: string
  /** 1 sends over HTTP, 2 over MQTT. */
  nodeType: 1 | 2
  application: ApplicationName
  lat: number
  long: number
  battery?: number
  rssi?: number
  /** How many hours ago it fell silent. */
  silentHours?: number
}

export type ApplicationName = 'Högreservoarer' | 'Pumpstationer' | 'Distributionsnät'
export const company = {
  name: 'Mälardalens Vatten AB',
  orgNumber: '556912-4471',
  postalAdress: 'Ängsgärdsgatan 12, 721 30 Västerås',
  deliveryAdress: 'Ängsgärdsgatan 12, port 3, 721 30 Västerås',
  contactPhonenumber: '+4621390000',
  invoiceAdress: 'drift@malardalensvatten.example',
  refrenceNmuber: 'VA-2026-014',
  country: 'SE',
}
/** A facility that has just begun: what an empty portal looks like. */
export const newcomer = {
  name: 'Nordhavn Fjernvarme A/S',
  orgNumber: 'DK 38 21 54 18',
  invoiceAdress: 'drift@nordhavnfjernvarme.example',
  contactPhonenumber: '+4533120000',
  country: 'DK',
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
/** A wave over the day with its top in the evening, and a little noise that is the same in each run. */
const daily = (days: number) => Math.sin((days - 0.5) * 2 * Math.PI)
const noise = (days: number, node: number) =>
  (Math.abs(Math.sin(days * 12_989.8 + node * 78.233) * 43_758.5453) % 1) - 0.5

const level: Measure = {
  name: 'level',
  label: 'Nivå',
  unit: 'm',
  // The first reservoir has been losing water since yesterday.
  at: (days, node) => {
    const leak = node === 0 ? Math.max(0, days + 1.1) * 1.42 : 0
    return round(3.9 + 0.1 * (node % 4) + 0.45 * daily(days) + 0.03 * noise(days, node) - leak, 2)
  },
}
const temperature: Measure = {
  name: 'temperature',
  label: 'Vattentemperatur',
  unit: '°C',
  at: (days, node) => round(8.4 + 0.2 * (node % 5) + 0.5 * daily(days - 0.1) + 0.1 * noise(days, node), 1),
}
const flow: Measure = {
  name: 'flow',
  label: 'Flöde',
  unit: 'l/s',
  at: (days, node) =>
    round(
      Math.max(0, 21 + 3 * (node % 5) + 9 * daily(days) + 3 * Math.sin(days * 25) + 1.5 * noise(days, node)),
      1,
    ),
}
const pressure: Measure = {
  name: 'pressure',
  label: 'Tryck',
  unit: 'bar',
  at: (days, node) => round(5.2 + 0.15 * (node % 4) - 0.35 * daily(days) + 0.08 * noise(days, node), 2),
}
const power: Measure = {
  name: 'power',
  label: 'Effekt',
  unit: 'kW',
  at: (days, node) => round(14 + 2 * (node % 3) + 5 * daily(days) + 0.8 * noise(days, node), 1),
}
const running: Measure = {
  name: 'running',
  label: 'Pump i drift',
  unit: '',
  at: (days, node) => Math.sin(days * 9 + node) > -0.7,
}

export const measuresOf: Record<ApplicationName, readonly Measure[]> = {
  Högreservoarer: [level, temperature],
  Pumpstationer: [flow, pressure, power, running],
  Distributionsnät: [pressure, flow],
}

type Row = [name: string, deveui: string, lat: number, long: number, more?: Partial<UtilityNode>]
const rows: Record<ApplicationName, Row[]> = {
  Högreservoarer: [
    ['Lötbacken', 'hr-lotbacken', 59.6301, 16.5702, { battery: 91 }],
    ['Tegnaby', 'hr-tegnaby', 59.6512, 16.6134, { battery: 87 }],
    ['Skultuna', 'hr-skultuna', 59.7162, 16.4181, { battery: 78 }],
    ['Hökåsen', 'hr-hokasen', 59.6689, 16.5893, { battery: 17 }],
    ['Barkarö', 'hr-barkaro', 59.5547, 16.5204, { battery: 83 }],
    ['Irsta', 'hr-irsta', 59.6098, 16.6892, { battery: 95 }],
  ],
  Pumpstationer: [
    ['Hacksta P1', 'ps-hacksta-1', 59.5981, 16.4987],
    ['Hacksta P2', 'ps-hacksta-2', 59.5983, 16.4991],
    ['Viksäng', 'ps-viksang', 59.6187, 16.5871],
    ['Gideonsberg', 'ps-gideonsberg', 59.6254, 16.5623],
    ['Bjurhovda', 'ps-bjurhovda', 59.6142, 16.6208],
    ['Önsta', 'ps-onsta', 59.6421, 16.5227],
    ['Finnslätten', 'ps-finnslatten', 59.6368, 16.5864],
    ['Dingtuna', 'ps-dingtuna', 59.5741, 16.3879],
    ['Kungsåra', 'ps-kungsara', 59.5893, 16.7455],
  ],
  Distributionsnät: [
    ['Stora gatan 12', 'dn-stora-gatan', 59.6093, 16.5451, { battery: 74, rssi: -81 }],
    ['Ängsgärdet', 'dn-angsgardet', 59.6048, 16.5561, { battery: 12, rssi: -97 }],
    ['Pettersberg', 'dn-pettersberg', 59.6119, 16.5063, { battery: 66, rssi: -103, silentHours: 54 }],
    ['Rocklunda', 'dn-rocklunda', 59.6297, 16.5405, { battery: 58, rssi: -99, silentHours: 27 }],
    ['Skiljebo', 'dn-skiljebo', 59.6163, 16.5988, { battery: 88, rssi: -76 }],
    ['Hammarby', 'dn-hammarby', 59.5996, 16.5162, { battery: 81, rssi: -84 }],
    ['Malmaberg', 'dn-malmaberg', 59.6232, 16.5911, { battery: 79, rssi: -88 }],
    ['Råby', 'dn-raby', 59.5938, 16.5104, { battery: 92, rssi: -72 }],
    ['Öster Mälarstrand', 'dn-ostermalarstrand', 59.6001, 16.5689, { battery: 97, rssi: -69 }],
    ['Tillberga', 'dn-tillberga', 59.6817, 16.6232, { battery: 71, rssi: -91 }],
  ],
}

export const applicationNames = Object.keys(rows) as ApplicationName[]
export const nodes: readonly UtilityNode[] = applicationNames.flatMap((application) =>
  rows[application].map(([name, deveui, lat, long, more]) => ({
    name,
    deveui,
    nodeType: application === 'Högreservoarer' ? 1 : 2,
    application,
    lat,
    long,
    ...more,
  })),
)

const contact = {
  name: 'Jour VA',
  contactType: 'BOTH',
  email: 'jour@malardalensvatten.example',
  phoneNumber: '+46705550142',
}
/** One that happens once, and one each week. */
export const maintenanceWindows = [
  {
    name: 'Rengöring av högreservoarer',
    nodes: ['hr-lotbacken', 'hr-skultuna'],
    start: '2031-03-04T07:00:00Z',
    end: '2031-03-04T14:00:00Z',
  },
  {
    name: 'Spolning av nätet',
    wholeCompany: true,
    repeats: 'weekly',
    days: [2, 4],
    from: '22:00',
    to: '04:00',
  },
]
/** The rules; the first two are raised when the pictures are taken. */
export const alarms = [
  {
    name: 'Låg nivå i Lötbacken',
    tag: 'hr-lotbacken',
    tagDataKey: 'level',
    limitLow: 2.4,
    limitHigh: 4.9,
    priority: 'a',
    alertType: 0,
    message: 'Nivån i {{node}} är {{value}}. Kontrollera utflödet mot zon 4.',
    alarmContacts: [contact],
    hysteresis: 0.1,
    notifyReset: true,
    repeatMinutes: 30,
    escalationMinutes: 60,
    escalationContacts: [{ ...contact, name: 'Driftchef', email: 'driftchef@malardalensvatten.example' }],
  },
  {
    name: 'Högt tryck efter pump, Viksäng',
    tag: 'ps-viksang',
    tagDataKey: 'pressure',
    limitHigh: 6.8,
    limitLow: 3.5,
    priority: 'b',
    alertType: 0,
    alarmDelay: 0,
    alarmContacts: [contact],
  },
  {
    name: 'Pump stoppad, Hacksta P1',
    tag: 'ps-hacksta-1',
    tagDataKey: 'running',
    signalType: 'digital',
    digitalTrigger: 'low',
    priority: 'b',
    alertType: 1,
    alarmDelay: 900,
    alarmContacts: [contact],
  },
  {
    name: 'Misstänkt läcka i centrum',
    tag: 'dn-stora-gatan',
    tagDataKey: 'flow',
    priority: 'a',
    alertType: 0,
    alarmContacts: [contact],
    advanced: [
      { tag: 'dn-stora-gatan', tagDataKey: 'flow', limitType: 'HIGH', limit: 45 },
      { tag: 'dn-stora-gatan', tagDataKey: 'pressure', limitType: 'LOW', limit: 3.2 },
    ],
    logicalOperator: 'AND',
  },
  {
    name: 'Varmt råvatten, Skultuna',
    tag: 'hr-skultuna',
    tagDataKey: 'temperature',
    limitHigh: 12,
    priority: 'c',
    alertType: 2,
    autoAcknowledge: true,
    alarmContacts: [{ ...contact, contactType: 'EMAIL' }],
  },
  {
    name: 'Lågt tryck vid Råby',
    tag: 'dn-raby',
    tagDataKey: 'pressure',
    limitLow: 3.8,
    priority: 'b',
    alertType: 3,
    activeDays: [1, 2, 3, 4, 5],
  },
] as const

/** A role that the company made, for those on the road. */
export const technicianRole = {
  name: 'Drifttekniker',
  permissions: ['Dashboard.View', 'Alarm.View', 'Alarm.Update', 'Tag.View', 'Tag.Update', 'Company.View'],
}

/** In the address book. */
export const onCall = {
  name: 'Jour vatten och avlopp',
  email: 'jour@malardalensvatten.example',
  phoneNumber: '+46701740699',
}

/** What the provider of the portal says to everybody. */
export const maintenance = {
  en: {
    title: 'Maintenance on Sunday',
    text: 'The portal is updated on **Sunday from 06:00 to 06:15**. Readings sent meanwhile are stored.',
  },
  sv: {
    title: 'Underhåll på söndag',
    text: 'Portalen uppdateras på **söndag kl. 06.00–06.15**. Mätvärden som skickas under tiden lagras.',
  },
}

/** Whose pictures they are. */
export const administrator = { firstName: 'Karin', lastName: 'Ek', phoneNumber: '+46701740600' }

/** Colleagues; without a role they get the default one, `null` is the company's own. */
export const users = [
  { firstName: 'Erik', lastName: 'Sundström', email: 'erik.sundstrom', role: 'CompanyAdmin' },
  { firstName: 'Åsa', lastName: 'Lindqvist', email: 'asa.lindqvist', role: null },
  { firstName: 'Mohammed', lastName: 'Al-Rashid', email: 'mohammed.alrashid', role: null },
  { firstName: 'Birgitta', lastName: 'von Essen-Nordenskiöld', email: 'birgitta.vonessen', role: 'Guest' },
  { firstName: 'Jonas', lastName: 'Ek', email: 'jonas.ek', role: 'User' },
] as const
