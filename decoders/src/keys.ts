/** A key that a decoder may answer. */
export interface DecoderKey {
  name: string
  label: string
  /** Empty where there is none: counts, states and texts. */
  unit: string
  /** A counter only grows, apart from resets. */
  kind: 'gauge' | 'counter'
}

type Row = readonly [name: string, label: string, unit?: string]

/** One name and one unit for a quantity, whoever makes the device. */
const gauges: readonly Row[] = [
  // Air
  ['temperature', 'Temperature', '°C'],
  ['temperatureMin', 'Lowest temperature', '°C'],
  ['temperatureMax', 'Highest temperature', '°C'],
  ['temperatureAverage', 'Average temperature', '°C'],
  ['internalTemperature', 'Internal temperature', '°C'],
  ['externalTemperature', 'External temperature', '°C'],
  ['humidity', 'Humidity', '%'],
  ['humidityMin', 'Lowest humidity', '%'],
  ['humidityMax', 'Highest humidity', '%'],
  ['humidityAverage', 'Average humidity', '%'],
  ['externalHumidity', 'External humidity', '%'],
  ['dewPoint', 'Dew point', '°C'],
  ['vapourPressure', 'Vapour pressure', 'kPa'],
  ['co2', 'CO₂', 'ppm'],
  ['tvoc', 'TVOC', 'ppb'],
  ['tvocMass', 'TVOC', 'µg/m³'],
  ['tvocIndex', 'TVOC index'],
  ['iaq', 'Air quality index'],
  ['pm1', 'PM1', 'µg/m³'],
  ['pm25', 'PM2.5', 'µg/m³'],
  ['pm4', 'PM4', 'µg/m³'],
  ['pm10', 'PM10', 'µg/m³'],
  ['hcho', 'Formaldehyde', 'mg/m³'],
  ['o3', 'Ozone', 'ppm'],
  ['co', 'Carbon monoxide', 'ppm'],
  ['no2', 'Nitrogen dioxide', 'ppm'],
  ['nh3', 'Ammonia', 'ppm'],
  ['h2s', 'Hydrogen sulphide', 'ppm'],
  ['o2', 'Oxygen', '%'],
  ['pressure', 'Air pressure', 'hPa'],
  ['differentialPressure', 'Differential pressure', 'Pa'],
  // Light, sound, presence
  ['light', 'Light', 'lx'],
  ['lightLevel', 'Light level'],
  ['daylight', 'Daylight'],
  ['infrared', 'Infrared light'],
  ['visibleAndInfrared', 'Visible and infrared light'],
  ['par', 'PAR', 'µmol/m²s'],
  ['solarRadiation', 'Solar radiation', 'W/m²'],
  ['uvIndex', 'UV index'],
  ['noise', 'Sound level', 'dB'],
  ['noiseAverage', 'Average sound level', 'dB'],
  ['noisePeak', 'Peak sound level', 'dB'],
  ['motion', 'Motion'],
  ['occupied', 'Occupied'],
  ['occupancyState', 'Occupancy state'],
  ['occupancyRate', 'Time occupied', '%'],
  ['lightPercent', 'Light', '%'],
  ['peopleCount', 'People'],
  ['peopleMax', 'Most people'],
  ['peopleIn', 'People in'],
  ['peopleOut', 'People out'],
  ['regionCount', 'People in region'],
  ['regionOccupied', 'Region occupied'],
  ['dwellTime', 'Average dwell time in region'],
  ['dwellTimeMax', 'Longest dwell time in region'],
  ['lineIn', 'People over the line, in'],
  ['lineOut', 'People over the line, out'],
  ['flowAToA', 'People from A to A'],
  ['flowAToB', 'People from A to B'],
  ['flowAToC', 'People from A to C'],
  ['flowAToD', 'People from A to D'],
  ['flowBToA', 'People from B to A'],
  ['flowBToB', 'People from B to B'],
  ['flowBToC', 'People from B to C'],
  ['flowBToD', 'People from B to D'],
  ['flowCToA', 'People from C to A'],
  ['flowCToB', 'People from C to B'],
  ['flowCToC', 'People from C to C'],
  ['flowCToD', 'People from C to D'],
  ['flowDToA', 'People from D to A'],
  ['flowDToB', 'People from D to B'],
  ['flowDToC', 'People from D to C'],
  ['flowDToD', 'People from D to D'],
  // States
  ['open', 'Open'],
  ['waterLeak', 'Water leak'],
  ['tamper', 'Tamper'],
  ['tilt', 'Tilted'],
  ['fall', 'Fall'],
  ['vibration', 'Vibration'],
  ['button', 'Button'],
  ['alarm', 'Alarm'],
  ['digitalInput', 'Digital input'],
  ['digitalOutput', 'Digital output'],
  ['relay', 'Relay'],
  ['state', 'State'],
  ['event', 'Event'],
  ['buzzer', 'Buzzer'],
  ['calibrated', 'Calibrated'],
  ['openTime', 'Open time', 's'],
  ['leakTime', 'Leak time', 's'],
  ['newVolume', 'Volume since the last report', 'm³'],
  ['proximity', 'Proximity'],
  ['smoke', 'Smoke'],
  ['frost', 'Frost'],
  ['lowBattery', 'Low battery'],
  // Movement
  ['accelerationX', 'Acceleration X', 'g'],
  ['accelerationY', 'Acceleration Y', 'g'],
  ['accelerationZ', 'Acceleration Z', 'g'],
  ['tiltAngle', 'Tilt angle', '°'],
  ['angleX', 'Angle X', '°'],
  ['angleY', 'Angle Y', '°'],
  ['angleZ', 'Angle Z', '°'],
  ['position', 'Position'],
  ['altitude', 'Altitude', 'm'],
  ['speed', 'Speed', 'km/h'],
  ['heading', 'Heading', '°'],
  ['moving', 'Moving'],
  ['satellites', 'Satellites'],
  ['gpsFix', 'GPS fix'],
  // Levels and liquids
  ['distance', 'Distance', 'mm'],
  ['distanceMin', 'Shortest distance', 'mm'],
  ['distanceMax', 'Longest distance', 'mm'],
  ['waterLevel', 'Water level', 'm'],
  ['fillLevel', 'Fill level', '%'],
  ['waterPressure', 'Pressure', 'bar'],
  ['pressureDifference', 'Pressure difference', 'bar'],
  ['waterTemperature', 'Water temperature', '°C'],
  ['waterTemperatureMin', 'Lowest water temperature', '°C'],
  ['waterTemperatureMax', 'Highest water temperature', '°C'],
  ['ph', 'pH'],
  ['redox', 'Redox potential', 'mV'],
  ['dissolvedOxygen', 'Dissolved oxygen', 'mg/L'],
  ['oxygenSaturation', 'Oxygen saturation', '%'],
  ['oxygenContent', 'Oxygen content', 'ppm'],
  ['turbidity', 'Turbidity', 'NTU'],
  ['conductivity', 'Conductivity', 'µS/cm'],
  ['salinity', 'Salinity', 'g/kg'],
  ['flow', 'Flow', 'm³/h'],
  // Soil and weather
  ['soilMoisture', 'Soil moisture', '%'],
  ['soilTemperature', 'Soil temperature', '°C'],
  ['soilConductivity', 'Soil conductivity', 'µS/cm'],
  ['permittivity', 'Permittivity'],
  ['matricPotential', 'Matric potential', 'kPa'],
  ['leafWetness', 'Leaf wetness', '%'],
  ['wetness', 'Wetness', '%'],
  ['surfaceTemperature', 'Surface temperature', '°C'],
  ['headTemperature', 'Head temperature', '°C'],
  ['windSpeed', 'Wind speed', 'm/s'],
  ['windGust', 'Wind gust', 'm/s'],
  ['windDirection', 'Wind direction', '°'],
  ['rain', 'Rain', 'mm'],
  ['lightningStrikes', 'Lightning strikes'],
  ['lightningDistance', 'Lightning distance', 'km'],
  // Electricity
  ['voltage', 'Voltage', 'V'],
  ['current', 'Current', 'A'],
  ['currentMin', 'Lowest current', 'A'],
  ['currentMax', 'Highest current', 'A'],
  ['loopCurrent', 'Loop current', 'mA'],
  ['power', 'Power', 'W'],
  ['powerFactor', 'Power factor'],
  ['reactivePower', 'Reactive power', 'var'],
  ['frequency', 'Frequency', 'Hz'],
  ['resistance', 'Resistance', 'Ω'],
  ['weight', 'Weight', 'g'],
  // Heating
  ['targetTemperature', 'Target temperature', '°C'],
  ['valveOpening', 'Valve opening', '%'],
  ['valveOpen', 'Valve open'],
  ['windowOpen', 'Open window'],
  ['childLock', 'Child lock'],
  ['motorPosition', 'Motor position'],
  ['motorRange', 'Motor range'],
  ['supplyTemperature', 'Supply temperature', '°C'],
  ['returnTemperature', 'Return temperature', '°C'],
  ['temperatureDifference', 'Temperature difference', 'K'],
  // The device
  ['battery', 'Battery', '%'],
  ['batteryVoltage', 'Battery voltage', 'V'],
  ['supplyVoltage', 'Supply voltage', 'V'],
  ['charging', 'Charging'],
  ['uptime', 'Uptime', 's'],
  ['error', 'Error'],
  ['errorFlags', 'Error flags'],
  ['sensorStatus', 'Status of the sensor'],
  ['firmware', 'Firmware'],
  ['meterId', 'Meter number'],
  // Without a quantity
  ['newPulses', 'Pulses since the last report'],
  ['analogInput', 'Analog input'],
  ['analogInputMin', 'Lowest analog input'],
  ['analogInputMax', 'Highest analog input'],
  ['analogInputAverage', 'Average analog input'],
  ['sdi', 'SDI-12 channel'],
  ['modbus', 'Modbus channel'],
  ['hex', 'Payload'],
  ['bytes', 'Bytes', 'B'],
]

const counters: readonly Row[] = [
  ['pulses', 'Pulses'],
  ['pulseVolume', 'Volume of pulses', 'm³'],
  ['volume', 'Volume', 'm³'],
  ['reverseVolume', 'Reverse volume', 'm³'],
  ['energy', 'Energy', 'kWh'],
  ['coolingEnergy', 'Cooling energy', 'kWh'],
  ['charge', 'Charge', 'Ah'],
  ['reactiveEnergy', 'Reactive energy', 'kvarh'],
  ['openings', 'Openings'],
  ['leaks', 'Leaks'],
  ['presses', 'Button presses'],
  ['peopleTotalIn', 'People in, total'],
  ['peopleTotalOut', 'People out, total'],
  ['rainTotal', 'Rain, total', 'mm'],
  ['operatingTime', 'Operating time', 's'],
  ['motions', 'Motions'],
]

const known = new Map<string, DecoderKey>([
  ...gauges.map((row) => toKey(row, 'gauge')),
  ...counters.map((row) => toKey(row, 'counter')),
])

function toKey([name, label, unit = '']: Row, kind: DecoderKey['kind']): [string, DecoderKey] {
  return [name, { name, label, unit, kind }]
}

/**
 * The key of this name. A number after a name of the list counts what a device has several of: `temperature2` is
 * Temperature 2, in the same unit.
 *
 * @throws Error where the list has no such name, which the first import shows
 */
export function declareKey(name: string): DecoderKey {
  const key = known.get(name)
  if (key) return key
  const [, base = '', number = ''] = /^(.*?\D)(\d+)$/.exec(name) ?? []
  const numbered = known.get(base)
  if (!numbered) throw new Error(`No such key: ${name}`)
  return { ...numbered, name, label: `${numbered.label} ${number}` }
}

/** A numbered key for each of so many: `numbered('pulses', 2)` is `pulses1 pulses2`. */
export function numbered(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(' ')
}
