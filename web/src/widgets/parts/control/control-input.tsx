import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Switch } from '#ui/form/inputs.ts'

interface ControlInputProps {
  id: string
  slider: ControlSlider
  label: string
  value: number
  /** The value in words, with its unit. */
  text: string
  describedBy: string
  disabled: boolean
  /** While it is moved. */
  onMove: (value: number) => void
  /** When it was let go, or no key was pressed for a moment. */
  onSettle: (value: number) => void
}

/** Keys move it step by step: it is settled when none was pressed for so long. */
const keyRestMs = 900

/** What is moved by hand: a slider, or a switch between its two ends. */
export function ControlInput(props: ControlInputProps) {
  const { id, slider, label, value, text, describedBy, disabled, onMove, onSettle } = props
  const { min, max, step, display } = slider
  const ref = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byKey = useRef(false)
  const settle = useEffectEvent((next: number) => onSettle(next))
  useEffect(() => {
    const input = ref.current
    if (!input || display === 'switch') return
    // React's own event comes with each movement; this one when it was let go.
    const onChange = () => {
      const next = Number(input.value)
      clearTimeout(timer.current)
      if (byKey.current) timer.current = setTimeout(() => settle(next), keyRestMs)
      else settle(next)
    }
    input.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer.current)
      input.removeEventListener('change', onChange)
    }
  }, [display])
  if (display === 'switch') {
    return (
      <Switch
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        size="md"
        checked={value === max}
        disabled={disabled}
        onChange={(event) => {
          const next = event.currentTarget.checked ? max : min
          onMove(next)
          onSettle(next)
        }}
      />
    )
  }
  return (
    <input
      ref={ref}
      id={id}
      className="fyr-w-control-range"
      type="range"
      aria-label={label}
      aria-valuetext={text}
      aria-describedby={describedBy}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onPointerDown={() => {
        byKey.current = false
      }}
      onKeyDown={() => {
        byKey.current = true
      }}
      onChange={(event) => onMove(Number(event.currentTarget.value))}
    />
  )
}
