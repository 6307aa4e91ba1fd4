import { mdiCalendarRange, mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icon.tsx'
import { useIsPhone } from '../../table/use-is-phone.ts'
import { RangePicker } from './range-picker.tsx'
import type { RangeControl } from './use-range.ts'
import { useRangeMoment } from './use-range-moment.ts'

/** The range as one button on a phone, which opens the choices; elsewhere the choices themselves. */
export function FoldedRange({ control }: { control: RangeControl }) {
  const { preset, range, setRange } = control
  const { t } = useTranslation()
  const write = useRangeMoment(range)
  const chip = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!isPhone) return <RangePicker control={control} />
  const chosen =
    preset === null ? `${write(range.from)} – ${write(range.to)}` : t(($) => $.ui.range[`short${preset}`])
  const closing: RangeControl = {
    ...control,
    setRange(next, how) {
      setRange(next, how)
      // Steps, zoom and the calendar may be used again; a preset is chosen once.
      if (!next.range) return
      setOpen(false)
      chip.current?.focus()
    },
  }
  return (
    <div className="fyr-range-folded">
      <button
        ref={chip}
        type="button"
        className="fyr-range-chip fyr-digits"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${t(($) => $.ui.range.label)}: ${chosen}`}
        onClick={() => setOpen(!open)}
      >
        <Icon path={mdiCalendarRange} size={16} />
        {chosen}
        <Icon path={open ? mdiChevronUp : mdiChevronDown} size={16} />
      </button>
      {open && (
        <div id={id}>
          <RangePicker control={closing} />
        </div>
      )}
    </div>
  )
}
