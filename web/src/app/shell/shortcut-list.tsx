import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#ui/layout.ts'
import { Modal } from '#ui/overlays.ts'
import type { jumpsFor } from '../jumps.ts'

interface ShortcutListProps {
  jumps: ReturnType<typeof jumpsFor>
  opened: boolean
  onClose: () => void
}

export default function ShortcutList({ jumps, opened, onClose }: ShortcutListProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(($) => $.shell.shortcuts.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.words.close) }}
    >
      <dl className="fyr-shortcuts">
        <dt>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> <Kbd>/</Kbd>
        </dt>
        <dd>{t(($) => $.search.title)}</dd>
        {jumps.map(({ letter, label }) => (
          <Fragment key={letter}>
            <dt>
              <Kbd>G</Kbd> {t(($) => $.shell.shortcuts.thenPress)} <Kbd>{letter.toUpperCase()}</Kbd>
            </dt>
            <dd>{t(label)}</dd>
          </Fragment>
        ))}
        <dt>
          <Kbd>←</Kbd> <Kbd>→</Kbd>
        </dt>
        <dd>{t(($) => $.shell.shortcuts.chartMove)}</dd>
        <dt>
          <Kbd>+</Kbd> <Kbd>−</Kbd>
        </dt>
        <dd>{t(($) => $.shell.shortcuts.chartZoom)}</dd>
        <dt>
          <Kbd>0</Kbd>
        </dt>
        <dd>{t(($) => $.shell.shortcuts.chartReset)}</dd>
        <dt>
          <Kbd>Ctrl</Kbd> <Kbd>Shift</Kbd>
        </dt>
        <dd>{t(($) => $.ui.chart.hint)}</dd>
        <dt>
          <Kbd>?</Kbd>
        </dt>
        <dd>{t(($) => $.shell.shortcuts.help)}</dd>
      </dl>
    </Modal>
  )
}
