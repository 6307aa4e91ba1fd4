import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface RowTickProps extends Pick<CheckboxProps, 'size' | 'tabIndex'> {
  id: string
  label: string
  checked: boolean
  onToggle: (id: string, asRange: boolean) => void
}

/** The box of a row; with Shift it takes all rows from the one before. */
export function RowTick({ id, label, checked, onToggle, ...look }: RowTickProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      {...look}
      aria-label={t(($) => $.ui.table.selectRow, { row: label })}
      checked={checked}
      onChange={({ nativeEvent }) =>
        // A box changes by a click, also when that comes from the keyboard.
        onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
