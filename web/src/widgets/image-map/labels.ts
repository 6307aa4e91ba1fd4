import type { ImageMapLabel, ImageMapSettings } from '@fyr/contract/widgets/maps'
import { newId } from '#api/new-id.ts'
import { freePlace, type Place } from '#ui/picture-map/geometry.ts'
import { refTo } from '../parts/series/series-label.ts'

/** As the contract has it. */
export const maxLabels = 100

/** A label of a key, away from the others until somebody says where it belongs. */
export function freshLabel(
  of: Pick<ImageMapLabel, 'deveui' | 'key'>,
  others: readonly Place[],
): ImageMapLabel {
  return { ...refTo(of), labelId: newId(), ...freePlace(others), display: 'labelAndValue', thresholds: [] }
}

export function withLabel(
  settings: ImageMapSettings,
  labelId: string,
  part: Partial<ImageMapLabel>,
): ImageMapSettings {
  return {
    ...settings,
    labels: settings.labels.map((label) => (label.labelId === labelId ? { ...label, ...part } : label)),
  }
}

export function withoutLabel(settings: ImageMapSettings, labelId: string): ImageMapSettings {
  return { ...settings, labels: settings.labels.filter((label) => label.labelId !== labelId) }
}
