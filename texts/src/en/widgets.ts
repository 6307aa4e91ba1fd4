import { chart } from './widgets/chart.ts'
import { companyInfo } from './widgets/company-info.ts'
import { fillIndicator } from './widgets/fill-indicator.ts'
import { gauge } from './widgets/gauge.ts'
import { image } from './widgets/image.ts'
import { imageMap } from './widgets/image-map.ts'
import { infoCard } from './widgets/info-card.ts'
import { multichart } from './widgets/multichart.ts'
import { rawTable } from './widgets/raw-table.ts'
import { sensorOverview } from './widgets/sensor-overview.ts'
import { singleValue } from './widgets/single-value.ts'
import { text } from './widgets/text.ts'
import { tiltChart } from './widgets/tilt-chart.ts'
import { trendChart } from './widgets/trend-chart.ts'

/** Widgets of dashboards: what they are called, and what their settings share. Each has its own words beside this file. */
export const widgets = {
  tasks: {
    show: 'Show a value',
    compare: 'Compare',
    place: 'On a map or picture',
    act: 'Act',
    describe: 'Describe',
  },
  types: {
    chart: { name: 'Chart', text: 'Lines, areas or bars over time, of one key or several.' },
    gauge: { name: 'Gauge', text: 'One value on a scale with coloured ranges.' },
    text: { name: 'Text', text: 'Headings, notes and links.' },
    image: { name: 'Picture', text: 'A picture of your own or of a node.' },
    map: { name: 'Map', text: 'Nodes where they are, with their state.' },
    companyInfo: { name: 'Company', text: 'Name, address and contact of the company.' },
    iframe: { name: 'Web page', text: 'Another page in a frame of its own.' },
    weather: { name: 'Weather', text: 'Now and the next days at a place.' },
    singleValue: { name: 'Single value', text: 'The latest value, large, with its course below.' },
    rawTable: { name: 'Table', text: 'Readings as rows, with a file to take away.' },
    multichart: { name: 'Charts in a stack', text: 'Several charts over one time axis.' },
    imageMap: { name: 'Values on a picture', text: 'A plan or photo with values where they belong.' },
    infoCard: { name: 'Node card', text: 'One node: how it is, and its values.' },
    trendChart: { name: 'Trend', text: 'Per hour, day or week, beside the period before.' },
    sensorOverview: { name: 'Overview of nodes', text: 'A row for each node with its latest values.' },
    tiltChart: { name: 'Tilt', text: 'How far something leans, and which way.' },
    fillIndicator: { name: 'Fill level', text: 'How full a tank, silo or bin is.' },
  },
  settings: {
    title: 'Title',
    series: 'Keys',
    addSeries: 'Add a key',
    removeSeries: 'Remove {{label}}',
    moveUp: 'Move {{label}} up',
    moveDown: 'Move {{label}} down',
    node: 'Node',
    key: 'Key',
    label: 'Label',
    unit: 'Unit',
    decimals: 'Decimals',
    colour: 'Colour',
    ownColour: 'Own colour',
    asKey: 'As the key says',
    more: 'Label, unit, colour',
    range: 'Time range',
    rangeOfDashboard: 'As the dashboard',
    shown: 'Shows',
    thresholds: 'Thresholds',
    threshold: 'Threshold {{value}}',
    addThreshold: 'Add a threshold',
    removeThreshold: 'Remove the threshold {{value}}',
    from: 'From',
    tone: 'Means',
    minimum: 'Minimum',
    maximum: 'Maximum',
    automatic: 'automatic',
    axisLabel: 'Text on the axis',
    aggregations: {
      latest: 'Latest value',
      band: 'Average, lowest and highest',
      avg: 'Average',
      min: 'Lowest',
      max: 'Highest',
      sum: 'Sum',
      count: 'Number of readings',
      first: 'First',
      last: 'Last',
    },
    tones: { ok: 'OK', attention: 'Attention', alarm: 'Alarm', silent: 'Silent', neutral: 'Neutral' },
  },
  state: {
    notChosen: 'Choose what it shows',
    notChosenText: 'Open its settings and pick a node and a key.',
    noData: 'No readings in this range',
    noValue: 'No value yet',
    noNumber: 'Its value is not a number',
    noNumbers: 'These readings are not numbers',
    nodeGone: 'The node is gone',
    nodeGoneText: '{{deveui}} was deleted since this widget was made.',
    keyGone: 'The key is gone',
    keyGoneText: '{{key}} was deleted since this widget was made.',
    unknown: 'Not part of this version',
    unknownText:
      'This widget was made with another version of the portal. It stays on the dashboard as it is.',
    crashed: 'This widget stopped working',
    crashedText: 'The others go on. Its settings may be the reason.',
  },
  chart,
  companyInfo,
  gauge,
  image,
  imageMap,
  infoCard,
  rawTable,
  sensorOverview,
  singleValue,
  text,
  multichart,
  trendChart,
  fillIndicator,
  tiltChart,
} as const
