import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useMenu } from '#core/pages.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Kbd } from '#ui/layout.ts'

interface ShortcutListProps {
  opened: boolean
  onClose: () => void
}

export default function ShortcutList({ opened, onClose }: ShortcutListProps) {
  const { t } = useTranslation()
  const menu = useMenu()
  const mayEdit = useMay()('Dashboard.Update')
  return (
    <Modal opened={opened} onClose={onClose} title={t(($) => $.shell.shortcuts.title)}>
      <dl className="fyr-shortcuts">
        <dt>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> <Kbd>/</Kbd>
        </dt>
        <dd>{t(($) => $.search.title)}</dd>
        {menu.map(
          ({ to, menu: { letter, label } }) =>
            letter && (
              <Fragment key={to}>
                <dt>
                  <Kbd>G</Kbd> {t(($) => $.shell.shortcuts.thenPress)} <Kbd>{letter.toUpperCase()}</Kbd>
                </dt>
                <dd>{t(($) => $.shell.shortcuts.goTo, { page: t(label) })}</dd>
              </Fragment>
            ),
        )}
        {mayEdit && (
          <>
            <dt>
              <Kbd>E</Kbd>
            </dt>
            <dd>{t(($) => $.shell.shortcuts.edit)}</dd>
            <dt>
              <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> <Kbd>Y</Kbd>
            </dt>
            <dd>{t(($) => $.shell.shortcuts.undo)}</dd>
            <dt>
              <Kbd>Ctrl</Kbd> <Kbd>S</Kbd>
            </dt>
            <dd>{t(($) => $.shell.shortcuts.save)}</dd>
            <dt>
              <Kbd>←</Kbd> <Kbd>↑</Kbd> <Kbd>→</Kbd> <Kbd>↓</Kbd>
            </dt>
            <dd>{t(($) => $.shell.shortcuts.widgetMove)}</dd>
            <dt>
              <Kbd>Shift</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd>
            </dt>
            <dd>{t(($) => $.shell.shortcuts.widgetResize)}</dd>
          </>
        )}
        <dt>
          <Kbd>→</Kbd>
        </dt>
        <dd>{t(($) => $.shell.shortcuts.rowControls)}</dd>
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
