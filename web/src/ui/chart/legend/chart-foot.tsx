import { ActionIcon, Tooltip } from '@mantine/core'
import { mdiTable } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'

interface ChartFootProps {
  /** What each point stands for. */
  aggregated: string | undefined
  /** There is little room: the button has no words. */
  isTight: boolean
  asTable: boolean
  onToggle: () => void
}

/** Under a chart: what its points stand for, and the button that shows it as a table. */
export function ChartFoot({ aggregated, isTight, asTable, onToggle }: ChartFootProps) {
  const { t } = useTranslation()
  const label = asTable ? t(($) => $.ui.chart.hideTable) : t(($) => $.ui.chart.showTable)
  return (
    <figcaption className="fyr-chart-foot">
      <span className="fyr-dimmed fyr-chart-aggregated">{aggregated}</span>
      {isTight ? (
        <Tooltip label={label}>
          <ActionIcon
            className="fyr-chart-table-button"
            size={24}
            aria-label={label}
            aria-pressed={asTable}
            onClick={onToggle}
          >
            <Icon path={mdiTable} size={16} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          icon={mdiTable}
          aria-pressed={asTable}
          onClick={onToggle}
        >
          {label}
        </Button>
      )}
    </figcaption>
  )
}
