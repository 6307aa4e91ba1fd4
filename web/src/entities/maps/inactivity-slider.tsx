import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface InactivitySliderProps {
  /** Whole hours, in order. */
  steps: readonly number[]
  /** One of the steps; 0: all nodes. */
  hours: number
  onChange: (hours: number) => void
  /** How many nodes are left. */
  found: number
}

/** Finds nodes that were not heard for some hours. */
export function InactivitySlider({ steps, hours, onChange, found }: InactivitySliderProps) {
  const { t } = useTranslation()
  const id = useId()
  const at = hours === 0 ? 0 : steps.indexOf(hours) + 1
  const limit =
    hours === 0 ? t(($) => $.mapPages.slider.off) : t(($) => $.mapPages.slider.hours, { count: hours })
  const count = t(($) => $.mapPages.slider.found, { count: found })
  return (
    <div className="fyr-inactivity">
      <label htmlFor={id}>{t(($) => $.mapPages.slider.label)}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps.length}
        step={1}
        value={at}
        aria-valuetext={`${limit}, ${count}`}
        onChange={(event) => onChange(steps[Number(event.currentTarget.value) - 1] ?? 0)}
      />
      <output htmlFor={id} className="fyr-digits">
        {limit}
        {hours > 0 && <span className="fyr-dimmed"> · {count}</span>}
      </output>
    </div>
  )
}
