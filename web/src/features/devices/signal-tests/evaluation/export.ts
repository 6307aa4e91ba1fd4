import type { SignalTestDetail } from '@fyr/contract/devices/signal-tests'
import type { Quality } from './quality.ts'
import { qualityOf } from './quality.ts'
import { placedOf } from './summary.ts'

/** A row for each uplink; heads are terms of LoRaWAN that no language translates. */
export function csvRows({ samples, deveui }: SignalTestDetail): (string | number | null)[][] {
  const head = [
    'time',
    'deveui',
    'rssi',
    'snr',
    'spreading_factor',
    'frame_counter',
    'latitude',
    'longitude',
    'accuracy_m',
    'gateways',
  ]
  return [
    head,
    ...samples.map(({ at, rssi, snr, spreadingFactor, frameCounter, lat, long, accuracy, gateways }) => [
      at,
      deveui,
      rssi,
      snr,
      spreadingFactor,
      frameCounter,
      lat,
      long,
      accuracy,
      gateways.map(({ eui }) => eui).join(' '),
    ]),
  ]
}

export interface PictureWords {
  title: string
  subtitle: string
  qualities: Record<Quality, string>
}

const colours: Record<Quality, string> = { good: '#2b8a3e', fair: '#e67700', poor: '#c92a2a' }
const [width, height, margin, head] = [1600, 1200, 80, 130]
const metresOfDegree = 111_320

/** The walk as a picture: uplinks by quality, with a scale; null when none has a location. */
export async function pictureOf(test: SignalTestDetail, words: PictureWords): Promise<Blob | null> {
  const placed = placedOf(test)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (placed.length === 0 || !context) return null
  const { toX, toY, pixelsOfMetre } = projection(placed)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#1f2933'
  context.font = '600 34px "Inter Variable", Inter, system-ui, sans-serif'
  context.fillText(words.title, margin, 60)
  context.font = '24px "Inter Variable", Inter, system-ui, sans-serif'
  context.fillText(words.subtitle, margin, 100)
  context.strokeStyle = '#9aa5b1'
  context.lineWidth = 3
  context.beginPath()
  for (const { lat, long } of placed) context.lineTo(toX(long), toY(lat))
  context.stroke()
  for (const sample of placed) {
    const quality = qualityOf(sample)
    dot(context, toX(sample.long), toY(sample.lat), quality ? colours[quality] : '#7b8794')
    context.fillStyle = '#1f2933'
    if (sample.rssi !== null && placed.length <= 200)
      context.fillText(String(Math.round(sample.rssi)), toX(sample.long) + 18, toY(sample.lat) + 8)
  }
  drawLegend(context, words.qualities)
  drawScale(context, pixelsOfMetre)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Metres to the east and north become pixels of one size. */
function projection(placed: readonly { lat: number; long: number }[]) {
  const lats = placed.map(({ lat }) => lat)
  const longs = placed.map(({ long }) => long)
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    long: (Math.min(...longs) + Math.max(...longs)) / 2,
  }
  const east = metresOfDegree * Math.cos((middle.lat * Math.PI) / 180)
  // A walk of a few metres is not blown up to a field.
  const wide = Math.max(50, (Math.max(...longs) - Math.min(...longs)) * east)
  const tall = Math.max(50, (Math.max(...lats) - Math.min(...lats)) * metresOfDegree)
  const pixelsOfMetre = Math.min((width - 2 * margin) / wide, (height - head - 2 * margin) / tall)
  return {
    pixelsOfMetre,
    toX: (long: number) => width / 2 + (long - middle.long) * east * pixelsOfMetre,
    toY: (lat: number) => (height + head) / 2 - (lat - middle.lat) * metresOfDegree * pixelsOfMetre,
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  context.fillStyle = colour
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2
  context.beginPath()
  context.arc(x, y, 12, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}

function drawLegend(context: CanvasRenderingContext2D, words: PictureWords['qualities']): void {
  let x = margin
  for (const quality of ['good', 'fair', 'poor'] as const) {
    dot(context, x + 12, height - 40, colours[quality])
    context.fillStyle = '#1f2933'
    context.fillText(words[quality], x + 34, height - 32)
    x += 70 + context.measureText(words[quality]).width
  }
}

/** As long as a round number of metres. */
function drawScale(context: CanvasRenderingContext2D, pixelsOfMetre: number): void {
  const fitting = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5].find(
    (metres) => metres * pixelsOfMetre <= 300,
  )
  const metres = fitting ?? 10_000
  const long = metres * pixelsOfMetre
  const x = width - margin - long
  context.fillStyle = '#1f2933'
  context.fillRect(x, height - 34, long, 4)
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  context.fillText(text, x, height - 44)
}
