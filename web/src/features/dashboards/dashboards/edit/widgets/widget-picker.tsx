import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useSlots } from '#entities/series/pickers/slots.ts'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { withNodes } from '#entities/series/pickers/with-nodes.ts'
import { useChartView } from '#ui/chart/view.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { Range } from '#ui/time/range/range.ts'
import { type ChosenKey, tasks } from '#widgets/widget.ts'
import type { DataSource } from '../../data/source.ts'
import { useAnswers } from '../../data/use-answers.ts'
import { useLiveStore } from '../../data/use-live-store.ts'
import { useNames } from '../../data/use-names.ts'
import { WidgetBody } from '../../widget/widget-body.tsx'
import type { NewWidget } from '../session/draft.ts'
import { offers, previewOf, widgetOf } from './new-widget.ts'

interface WidgetPickerProps {
  /** Where it asks for what its previews show. */
  source: DataSource
  range: Range
  /** The node that was chosen last in this session; null: none yet. */
  node: string | null
  onNode: (deveui: string | null) => void
  onClose: () => void
  /** `needsSettings`: it shows nothing before somebody says what. */
  onChoose: (widget: NewWidget, needsSettings: boolean) => void
}

const none: never[] = []
const previewWidth = 240
const previewHeight = 132

/** From the data to the widget: a node, a key, and what suits it, each as it will look. */
export function WidgetPicker({ source, range, node, onNode, onClose, onChoose }: WidgetPickerProps) {
  const { t } = useTranslation()
  const slots = useSlots()
  const deveui = node ?? (slots?.all.length === 1 ? (slots.all[0]?.address ?? null) : null)
  const [key, setKey] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const chosen = useChosenKey(deveui, key)
  const offered = useMemo(() => offers(chosen, search, (selector) => t(selector)), [chosen, search, t])
  const previews = useMemo(
    () =>
      offered
        .filter(({ suits, definition }) => suits > 0 || definition.previewsAlone)
        .map(({ definition }) => previewOf(definition, chosen))
        .map((preview) => (slots ? withNodes(preview, slots) : preview)),
    [offered, chosen, slots],
  )
  const [asked] = useDebouncedValue(previews, 150)
  const answers = useAnswers({
    source,
    saved: none,
    unsaved: asked,
    editing: true,
    range,
    widthOf: () => previewWidth,
  })
  const series = chosen ? [{ ...chosen, deveui: slots?.nodeAt(chosen.deveui) ?? chosen.deveui }] : none
  const store = useLiveStore(series)
  const names = useNames(none, series)
  // A template with one slot is about that one: only what is measured tells its widgets apart.
  const isNamed = slots?.all.length !== 1
  const view = useChartView(range, { onSettle: () => undefined, onReset: () => undefined })

  return (
    <Modal opened onClose={onClose} size="70rem" title={t(($) => $.dashboards.picker.title)}>
      <div className="fyr-picker">
        <div className="fyr-picker-data">
          <NodePicker
            label={slots ? t(($) => $.templates.slots.pick) : t(($) => $.dashboards.picker.node)}
            value={deveui}
            clearable
            onChange={(next) => {
              onNode(next)
              setKey(null)
            }}
          />
          <KeyPicker
            label={t(($) => $.dashboards.picker.key)}
            deveui={deveui}
            value={chosen?.key ?? key}
            onChange={setKey}
          />
          <TextInput
            label={t(($) => $.dashboards.picker.search)}
            placeholder={t(($) => $.dashboards.picker.searchHint)}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {offered.length === 0 && <EmptyState compact title={t(($) => $.dashboards.picker.noMatch)} />}
        {tasks.map((task) => {
          const ofTask = offered.filter(({ definition }) => definition.task === task)
          if (ofTask.length === 0) return null
          return (
            <section key={task} aria-label={t(($) => $.widgets.tasks[task])}>
              <h3>{t(($) => $.widgets.tasks[task])}</h3>
              <div className="fyr-picker-cards">
                {ofTask.map(({ definition, suits }) => {
                  const preview = previews.find(({ type }) => type === definition.type)
                  return (
                    <div key={definition.type} className="fyr-picker-card">
                      <button
                        type="button"
                        className="fyr-picker-choose"
                        onClick={() => {
                          const made = widgetOf(definition, chosen, isNamed)
                          const lacks =
                            definition.needsSetup?.(made.settings) ?? (chosen === null || suits === 0)
                          onChoose(made, lacks)
                        }}
                      >
                        <Icon path={definition.icon} size={18} /> {t(definition.name)}
                      </button>
                      {preview && (chosen || definition.previewsAlone) ? (
                        <div className="fyr-picker-preview" inert aria-hidden="true">
                          <WidgetBody
                            widget={preview}
                            answer={answers.of(preview)}
                            error={answers.error}
                            onRetry={answers.retry}
                            names={names}
                            store={store}
                            size={{ width: previewWidth, height: previewHeight }}
                            range={range}
                            view={view}
                            editing
                          />
                        </div>
                      ) : (
                        <div className="fyr-picker-preview" data-empty="">
                          <Icon path={definition.icon} size={48} />
                        </div>
                      )}
                      <p className="fyr-picker-text">{t(definition.text)}</p>
                    </div>
                  )
                })}
              </div>
            </section>
          )
        })}
      </div>
    </Modal>
  )
}

/** The key with its newest value; the node's default key until another is chosen. */
function useChosenKey(deveui: string | null, key: string | null): ChosenKey | null {
  const slots = useSlots()
  const { name: nodeName, keys } = useNodeKeys(deveui)
  // A slot may have no node yet: then nothing is known of its values.
  const node = deveui === null || !slots ? deveui : slots.nodeAt(deveui)
  const currents = useQuery({
    ...apiQuery((api) => api.readings.currentsOfNode, { params: { deveui: node ?? '' } }),
    enabled: node !== null,
  })
  const values = node === null ? none : currents.data
  return useMemo(() => {
    if (deveui === null || !keys || nodeName === undefined || !values) return null
    const known = keys.find(({ name }) => name === key)
    const first = key === null ? (keys.find(({ isDefault }) => isDefault) ?? keys[0]) : known
    const name = key ?? first?.name
    if (name === undefined) return null
    return {
      deveui,
      nodeName,
      key: name,
      label: first?.label || name,
      unit: first?.unit ?? '',
      mapped: first?.valueMapping !== null && first?.valueMapping !== undefined,
      value: values.find((each) => each.key === name)?.value,
    }
  }, [deveui, nodeName, keys, values, key])
}
