import { activeAlarms } from './widgets/active-alarms.ts'
import { chart } from './widgets/chart.ts'
import { companyInfo } from './widgets/company-info.ts'
import { controlSliders } from './widgets/control-sliders.ts'
import { fillIndicator } from './widgets/fill-indicator.ts'
import { functionButton } from './widgets/function-button.ts'
import { gauge } from './widgets/gauge.ts'
import { image } from './widgets/image.ts'
import { imageMap } from './widgets/image-map.ts'
import { infoCard } from './widgets/info-card.ts'
import { multichart } from './widgets/multichart.ts'
import { rawTable } from './widgets/raw-table.ts'
import { sensorOverview } from './widgets/sensor-overview.ts'
import { singleValue } from './widgets/single-value.ts'
import { stateTimeline } from './widgets/state-timeline.ts'
import { text } from './widgets/text.ts'
import { tiltChart } from './widgets/tilt-chart.ts'
import { trendChart } from './widgets/trend-chart.ts'

/** Widgets of dashboards: what they are called, and what their settings share. Each has its own words beside this file. */
export const widgets = {
  tasks: {
    show: 'Values',
    compare: 'Comparison',
    place: 'Maps and images',
    act: 'Control',
    describe: 'Information',
  },
  types: {
    chart: { name: 'Chart', text: 'Lines, areas or bars over time, for one or more keys.' },
    gauge: { name: 'Gauge', text: 'A value on a scale with coloured ranges.' },
    text: { name: 'Text', text: 'Headings, notes and links.' },
    image: { name: 'Image', text: 'An uploaded image, or the image of a node.' },
    map: { name: 'Map', text: 'Nodes at their locations, with status.' },
    companyInfo: { name: 'Company', text: 'Name, address and contact details of the company.' },
    iframe: { name: 'Web page', text: 'An embedded web page.' },
    weather: { name: 'Weather', text: 'Current weather and forecast for a location.' },
    singleValue: { name: 'Single value', text: 'The latest value, large, with a sparkline.' },
    rawTable: { name: 'Table', text: 'Readings as rows, with CSV export.' },
    multichart: { name: 'Stacked charts', text: 'Several charts on one time axis.' },
    imageMap: { name: 'Image map', text: 'Values placed on a plan or photo.' },
    infoCard: { name: 'Node card', text: 'Status and values of one node.' },
    trendChart: { name: 'Trend', text: 'Per hour, day or week, compared with the previous period.' },
    sensorOverview: { name: 'Node table', text: 'One row per node with its latest values.' },
    tiltChart: { name: 'Tilt', text: 'Angle and direction of tilt.' },
    fillIndicator: { name: 'Fill level', text: 'Level of a tank, silo or bin.' },
    controlSliders: { name: 'Control sliders', text: 'Sliders and switches that send values to nodes.' },
    functionButton: {
      name: 'Function button',
      text: 'Opens a dashboard, stores a value, sends a downlink, switches a node or runs a script.',
    },
    activeAlarms: { name: 'Active alarms', text: 'Unacknowledged alarms, highest priority first.' },
    stateTimeline: {
      name: 'State timeline',
      text: 'States over time: on/off, open/closed, operating modes.',
    },
  },
  settings: {
    groups: { data: 'Data', look: 'Appearance', thresholds: 'Thresholds' },
    title: 'Title',
    series: 'Keys',
    addSeries: 'Add key',
    removeSeries: 'Remove {{label}}',
    moveUp: 'Move {{label}} up',
    moveDown: 'Move {{label}} down',
    node: 'Node',
    key: 'Key',
    label: 'Label',
    unit: 'Unit',
    decimals: 'Decimals',
    more: 'Label, unit, colour',
    range: 'Time range',
    rangeOfDashboard: 'Same as dashboard',
    shown: 'Value',
    thresholds: 'Thresholds',
    threshold: 'Threshold {{value}}',
    addThreshold: 'Add threshold',
    alarmLimits: 'Use alarm limits',
    chooseRule: 'Choose an alarm rule',
    noRules: 'No rules with limits',
    removeThreshold: 'Remove threshold {{value}}',
    from: 'From',
    tone: 'Status',
    minimum: 'Minimum',
    maximum: 'Maximum',
    automatic: 'auto',
    axisLabel: 'Axis label',
    aggregations: {
      latest: 'Latest value',
      band: 'Average, min and max',
      avg: 'Average',
      min: 'Min',
      max: 'Max',
      sum: 'Sum',
      count: 'Count',
      first: 'First',
      last: 'Last',
    },
    tones: { ok: 'OK', attention: 'Warning', alarm: 'Alarm', silent: 'Not reporting', neutral: 'Neutral' },
  },
  state: {
    notChosen: 'Not configured',
    notChosenText: 'Choose a node and a key in the settings.',
    noData: 'No readings in this range',
    noValue: 'No value yet',
    noNumber: 'The value is not a number',
    noNumbers: 'The readings are not numbers',
    nodeGone: 'Node not found',
    nodeGoneText: '{{deveui}} was deleted after this widget was created.',
    keyGone: 'Key not found',
    keyGoneText: '{{key}} was deleted after this widget was created.',
    unknown: 'Unsupported widget',
    unknownText: 'Created with another version of the portal. It stays on the dashboard unchanged.',
    crashed: 'This widget stopped working',
    crashedText: 'Other widgets are not affected. Check its settings.',
  },
  activeAlarms,
  chart,
  companyInfo,
  controlSliders,
  functionButton,
  gauge,
  image,
  imageMap,
  infoCard,
  rawTable,
  sensorOverview,
  singleValue,
  stateTimeline,
  text,
  multichart,
  trendChart,
  fillIndicator,
  tiltChart,
} as const
