/** Kinds of widgets, numbered as specified (3.1); those beyond the specification from 100. */
export const moduleTypes = {
  chart: 0,
  gauge: 1,
  text: 2,
  image: 3,
  map: 4,
  companyInfo: 5,
  iframe: 6,
  weather: 7,
  singleValue: 8,
  rawTable: 9,
  multichart: 10,
  imageMap: 11,
  functionButton: 12,
  infoCard: 13,
  trendChart: 14,
  sensorOverview: 15,
  tiltChart: 16,
  fillIndicator: 17,
  controlSliders: 18,
  cameraOnline: 19,
  activeAlarms: 100,
  stateTimeline: 101,
} as const
export type ModuleType = (typeof moduleTypes)[keyof typeof moduleTypes]

/** Of one widget. */
export const maximumSeries = 50
