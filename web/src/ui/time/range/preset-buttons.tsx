import { useTranslation } from 'react-i18next'
import type { Preset } from './range.ts'
import './range.css'

interface PresetButtonsProps<P extends Preset> {
  presets: readonly P[]
  /** Null: the range is none of them. */
  value: Preset | null
  onChange: (preset: P) => void
}

/** The usual ranges, one click each. */
export function PresetButtons<P extends Preset>({ presets, value, onChange }: PresetButtonsProps<P>) {
  const { t } = useTranslation()
  const nameOf = (preset: Preset) => t(($) => $.ui.range[`short${preset}`])
  const titleOf = (preset: Preset) => t(($) => $.ui.range[`last${preset}`])
  return presets.map((preset) => (
    <button
      key={preset}
      type="button"
      className="fyr-range-button"
      aria-pressed={value === preset}
      title={titleOf(preset)}
      onClick={() => onChange(preset)}
    >
      {nameOf(preset)}
    </button>
  ))
}
