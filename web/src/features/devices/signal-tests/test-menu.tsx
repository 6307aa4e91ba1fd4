import type { SignalTestDetail } from '@fyr/contract/devices/signal-tests'
import { mdiFileDelimitedOutline, mdiImageOutline, mdiPrinterOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { fileNameOf, saveFile } from '#ui/browser/save-file.ts'
import { csvText } from '#ui/format/csv.ts'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { csvRows, pictureOf } from './evaluation/export.ts'
import { useDeleteTest } from './use-delete-test.ts'

/** What can be taken away from a test, and deleting it. */
export function TestMenu({ test }: { test: SignalTestDetail }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { language } = useTimeSettings()
  const mayWrite = useMay()('Tag.Update')
  const navigate = useNavigate()
  const deletion = useDeleteTest()
  const started = format.moment(Date.parse(test.startedAt))
  const name = fileNameOf(`${test.nodeName}-${test.startedAt.slice(0, 10)}`, 'field-test')

  async function savePicture() {
    const picture = await pictureOf(test, {
      title: test.nodeName,
      subtitle: `${started} · ${t(($) => $.signalTests.uplinks)}: ${test.count}`,
      qualities: {
        good: t(($) => $.signalTests.quality.good),
        fair: t(($) => $.signalTests.quality.fair),
        poor: t(($) => $.signalTests.quality.poor),
      },
    })
    if (picture) saveFile(`${name}.png`, picture, 'image/png')
    else snackbar.failed(t(($) => $.signalTests.noPlaces))
  }

  return (
    <>
      <MenuButton
        items={[
          {
            label: t(($) => $.signalTests.csv),
            icon: mdiFileDelimitedOutline,
            onClick: () => saveFile(`${name}.csv`, csvText(csvRows(test), language), 'text/csv'),
          },
          {
            label: t(($) => $.signalTests.picture),
            icon: mdiImageOutline,
            onClick: () => void savePicture(),
          },
          { label: t(($) => $.signalTests.print), icon: mdiPrinterOutline, onClick: () => print() },
          mayWrite && deleteItem(t, () => deletion.ask(test, () => void navigate({ to: '/signaltest' }))),
        ]}
      />
      {deletion.dialog}
    </>
  )
}
