import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton, type MenuItem } from '#ui/menus/menu-button.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { type ReadingValue, Value } from '#ui/value.tsx'

interface ValueTileProps {
  label: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
  newest: { value: ReadingValue; at: number } | undefined
  failed: boolean
  silenceMs: number
  /** Its last day; left out where there is no line to draw. */
  line?: ReactNode
  /** Whether it is on the charts. */
  charted: boolean
  /** Left out where no line can be drawn of it. */
  onToggle?: () => void
  /** What can be done with the key. */
  menu: readonly MenuItem[]
}

/** One key as it is now, and how old that is. */
export function ValueTile(props: ValueTileProps) {
  const { label, unit, decimals, valueMapping, newest, failed, silenceMs, line, charted, onToggle, menu } =
    props
  const { t } = useTranslation()
  const format = useTimeFormat()
  const isLong =
    typeof newest?.value === 'object' || (typeof newest?.value === 'string' && newest.value.length > 12)
  const content = (
    <>
      <span className="fyr-value-tile-label">{label}</span>
      <Value
        value={newest?.value}
        unit={unit || undefined}
        decimals={decimals}
        valueMapping={valueMapping}
        at={newest?.at}
        staleAfterMs={silenceMs}
        withoutAge
        failed={failed && !newest}
        size={isLong ? 'sm' : 'lg'}
      />
      <span className="fyr-value-tile-foot">
        <span className="fyr-value-tile-age">{newest && <TimeAgo at={newest.at} />}</span>
        {line}
      </span>
    </>
  )
  return (
    <li data-long={isLong || undefined}>
      {onToggle ? (
        <button
          type="button"
          className="fyr-value-tile"
          aria-pressed={charted}
          title={charted ? t(($) => $.readings.hideInChart) : t(($) => $.readings.showInChart)}
          onClick={onToggle}
        >
          {content}
        </button>
      ) : (
        <div className="fyr-value-tile" title={newest && format.exact(newest.at)}>
          {content}
        </div>
      )}
      {menu.length > 0 && (
        <div className="fyr-value-tile-menu">
          <MenuButton label={t(($) => $.ui.table.rowActions, { row: label })} items={menu} />
        </div>
      )}
    </li>
  )
}
