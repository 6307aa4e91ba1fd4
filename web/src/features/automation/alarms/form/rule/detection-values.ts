import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import { type NumberText, numberOf } from './number-text.ts'

/** What the form has of rules that decide by more than the value. */
export interface DetectionValues {
  ratePer: 'minute' | 'hour'
  rising: NumberText
  falling: NumberText
  noChangeMinutes: NumberText
  tolerance: NumberText
  otherTag: string | null
  otherKey: string | null
  absolute: boolean
  differenceHigh: NumberText
  differenceLow: NumberText
  sensitivity: NumberText
  direction: Band['direction']
  weeks: NumberText
}
type Band = AlarmDetection & { type: 'band' }

export const detectionKinds = ['rateOfChange', 'noChange', 'difference', 'band'] as const
export const bandDirections = ['both', 'above', 'below'] as const
export type DetectionKind = (typeof detectionKinds)[number]

export const isDetectionKind = (kind: string): kind is DetectionKind =>
  detectionKinds.some((each) => each === kind)

const unchosen: DetectionValues = {
  ratePer: 'hour',
  rising: '',
  falling: '',
  noChangeMinutes: 60,
  tolerance: '',
  otherTag: null,
  otherKey: null,
  absolute: true,
  differenceHigh: '',
  differenceLow: '',
  sensitivity: 3,
  direction: 'both',
  weeks: 12,
}

export function detectionValues(detection: AlarmDetection | null): DetectionValues {
  switch (detection?.type) {
    case 'rateOfChange': {
      const { per, rising, falling } = detection
      return { ...unchosen, ratePer: per, rising: rising ?? '', falling: falling ?? '' }
    }
    case 'noChange': {
      const { minutes, tolerance } = detection
      return { ...unchosen, noChangeMinutes: minutes, tolerance: tolerance || '' }
    }
    case 'difference': {
      const { tag, tagDataKey, absolute, limitHigh, limitLow } = detection
      const limits = { differenceHigh: limitHigh ?? '', differenceLow: limitLow ?? '' }
      return { ...unchosen, otherTag: tag, otherKey: tagDataKey, absolute, ...limits }
    }
    case 'band': {
      const { sensitivity, direction, weeks } = detection
      return { ...unchosen, sensitivity, direction, weeks }
    }
    default:
      return unchosen
  }
}

export function detectionBody(kind: string, values: DetectionValues): AlarmDetection | null {
  switch (kind) {
    case 'rateOfChange': {
      const [rising, falling] = [numberOf(values.rising), numberOf(values.falling)]
      return { type: kind, per: values.ratePer, rising, falling }
    }
    case 'noChange': {
      const tolerance = numberOf(values.tolerance) ?? 0
      return { type: kind, minutes: numberOf(values.noChangeMinutes) ?? 0, tolerance }
    }
    case 'difference':
      return {
        type: kind,
        tag: values.otherTag ?? '',
        tagDataKey: values.otherKey ?? '',
        absolute: values.absolute,
        limitHigh: numberOf(values.differenceHigh),
        limitLow: numberOf(values.differenceLow),
      }
    case 'band':
      return {
        type: kind,
        sensitivity: numberOf(values.sensitivity) ?? 0,
        direction: values.direction,
        weeks: numberOf(values.weeks) ?? 0,
      }
    default:
      return null
  }
}
