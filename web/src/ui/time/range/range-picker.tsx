import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import {
  mdiCalendarRange,
  mdiChevronLeft,
  mdiChevronRight,
  mdiLinkVariant,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
} from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../browser/clipboard.ts'
import { scaled, shifted, type TimeRange } from '../../chart/time-range.ts'
import { Icon } from '../../icon.tsx'
import { snackbar } from '../../snackbar/snackbar.ts'
import { Waiting } from '../../states.tsx'
import { useTimeSettings } from '../context.tsx'
import { PresetButtons } from './preset-buttons.tsx'
import { freezeRange, presets } from './range.ts'
import type { RangeControl } from './use-range.ts'
import { useRangeMoment } from './use-range-moment.ts'
import './range.css'

// The calendar weighs more than all presets together, and is opened seldom.
const CustomRange = lazy(() => import('./custom-range.tsx'))

/** One click for the usual ranges, a calendar for all others, the time zone, and a link to what is seen. */
export function RangePicker({ control }: { control: RangeControl }) {
  const { preset, range, search, setRange } = control
  const look = (stretch: TimeRange) =>
    setRange({ from: Math.round(stretch.from), to: Math.round(stretch.to) })
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const [open, setOpen] = useState(false)
  const write = useRangeMoment(range)

  async function copyLink() {
    const address = new URL(location.href)
    // Where "all" begins the page has found out.
    const { from, to } =
      preset === 'all' ? freezeRange(range, range.to) : freezeRange(search, Date.now(), preset ?? undefined)
    address.searchParams.delete('range')
    address.searchParams.set('from', String(from))
    address.searchParams.set('to', String(to))
    if (await copyText(address.href)) snackbar.done(t(($) => $.ui.range.linkCopied))
    else snackbar.failed(t(($) => (isSecureContext ? $.errors.copyFailed : $.errors.copyNeedsHttps)))
  }

  return (
    <div className="fyr-range">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take its own line */}
      <div className="fyr-range-presets" role="group" aria-label={t(($) => $.ui.range.label)}>
        <PresetButtons presets={presets} value={preset} onChange={(range) => setRange({ range })} />
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus>
          <Popover.Target>
            <button
              type="button"
              className="fyr-range-button"
              aria-pressed={preset === null}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Icon path={mdiCalendarRange} size={16} />
              {preset === null ? (
                <span className="fyr-digits">
                  {write(range.from)} – {write(range.to)}
                </span>
              ) : (
                t(($) => $.ui.range.custom)
              )}
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Waiting />}>
              <CustomRange
                from={range.from}
                to={range.to}
                startWholeDays={preset !== null}
                onApply={(from, to) => {
                  setOpen(false)
                  setRange({ from, to })
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      </div>
      {/* What a drag on a chart does, for those who do not drag. */}
      <span className="fyr-range-steps">
        <Step
          icon={mdiChevronLeft}
          label={t(($) => $.ui.range.previous)}
          onClick={() => look(shifted(range, -0.5))}
        />
        <Step
          icon={mdiMagnifyPlusOutline}
          label={t(($) => $.ui.range.zoomIn)}
          onClick={() => look(scaled(range, 0.5))}
        />
        <Step
          icon={mdiMagnifyMinusOutline}
          label={t(($) => $.ui.range.zoomOut)}
          onClick={() => look(scaled(range, 2))}
        />
        <Step
          icon={mdiChevronRight}
          label={t(($) => $.ui.range.next)}
          onClick={() => look(shifted(range, 0.5))}
        />
      </span>
      <Tooltip label={t(($) => $.ui.range.copyLink)}>
        <ActionIcon aria-label={t(($) => $.ui.range.copyLink)} onClick={() => void copyLink()}>
          <Icon path={mdiLinkVariant} size={18} />
        </ActionIcon>
      </Tooltip>
      <span className="fyr-dimmed fyr-range-zone">{t(($) => $.ui.range.zone, { zone: timeZone })}</span>
    </div>
  )
}

interface StepProps {
  icon: string
  label: string
  onClick: () => void
}

function Step({ icon, label, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon path={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
