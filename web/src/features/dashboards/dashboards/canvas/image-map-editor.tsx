import type { ImageMapSettings } from '@fyr/contract/widgets/maps'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { useElementSize } from '@mantine/hooks'
import { mdiTuneVariant } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { StaleNotice } from '#ui/states.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { PictureWithValues } from '#widgets/image-map/picture-with-values.tsx'
import ImageMapSettingsForm from '#widgets/image-map/settings.tsx'
import { aligned } from '../data/aligned.ts'
import { storedSource } from '../data/source.ts'
import { useNames } from '../data/use-names.ts'
import { EditFrame } from '../edit/session/edit-frame.tsx'
import { SettingsDrawer } from '../edit/settings-drawer.tsx'
import { useEscape } from '../edit/use-escape.tsx'
import type { EditorProps } from './dashboard-body-props.ts'
import { useCanvasAnswer } from './use-canvas-answer.ts'
import './canvas.css'

const none: never[] = []

/** The picture of a dashboard and the values on it, to be chosen, placed and set. */
export function ImageMapEditor({ dashboard, editing }: EditorProps) {
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize()
  const { range } = useRange(dashboard.settings.range)
  const settings = editing.draft.settings.imageMap
  const stored = dashboard.settings.imageMap
  const [opened, setOpened] = useState<{ before: ImageMapSettings; turn: number } | null>(
    // Without a picture there is nothing else to do.
    settings.image === null ? { before: settings, turn: 0 } : null,
  )
  const names = useNames(dashboard.references, settings.labels)
  const unsaved = useMemo(
    () => (isSame(settings, stored) ? null : { type: moduleTypes.imageMap, settings }),
    [settings, stored],
  )
  const { answer, error, retry } = useCanvasAnswer({ source: storedSource(dashboard), range, unsaved })

  function change(imageMap: ImageMapSettings, kind?: string) {
    editing.change(
      (now) => ({ ...now, settings: { ...now.settings, imageMap } }),
      // All that is done while the drawer is open is one step, which its Cancel takes back.
      opened ? `picture ${opened.turn}` : kind,
    )
  }
  function cancel() {
    if (opened) change(opened.before)
    setOpened(null)
  }

  const { close, question } = useEscape(() => opened !== null && !isSame(settings, opened.before), cancel)

  return (
    <EditFrame
      editing={editing}
      said=""
      onEscape={() => {
        if (opened) close()
        return opened !== null
      }}
      tools={
        <Button
          variant="default"
          icon={mdiTuneVariant}
          aria-expanded={opened !== null}
          onClick={() => setOpened((now) => now ?? { before: settings, turn: Date.now() })}
        >
          {t(($) => $.dashboards.imageMap.settings)}
        </Button>
      }
    >
      {error ? <StaleNotice error={error} onRetry={retry} /> : null}
      <div className="fyr-dashboard-main">
        <div className="fyr-dashboard-room fyr-canvas" data-editing="" ref={ref}>
          {width > 0 && (
            <PictureWithValues
              settings={settings}
              series={answer ? aligned(answer, settings.labels).series : none}
              names={names}
              name={t(($) => $.dashboards.types.imageMap)}
              size={{ width, height }}
              wheel="always"
              editing
              onChange={change}
            />
          )}
        </div>
        {opened && (
          <SettingsDrawer
            key={opened.turn}
            title={t(($) => $.dashboards.imageMap.settings)}
            onDone={() => setOpened(null)}
            onCancel={cancel}
            about={() => document.querySelector('.fyr-canvas')}
          >
            <ImageMapSettingsForm settings={settings} onChange={change} names={names} />
          </SettingsDrawer>
        )}
      </div>
      {question}
    </EditFrame>
  )
}

const isSame = (one: ImageMapSettings, other: ImageMapSettings) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
