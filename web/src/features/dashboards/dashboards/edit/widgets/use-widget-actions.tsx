import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { Breakpoint } from '@fyr/contract/widgets/module'
import {
  mdiArrowDown,
  mdiArrowExpandHorizontal,
  mdiArrowExpandVertical,
  mdiArrowLeft,
  mdiArrowRight,
  mdiArrowUp,
  mdiCogOutline,
  mdiContentCopy,
  mdiContentDuplicate,
  mdiContentPaste,
} from '@mdi/js'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#api/new-id.ts'
import { copyText as copyToClipboard } from '#ui/browser/clipboard.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { definitionOf } from '#widgets/registry.ts'
import { type Direction, minimumOf, moveByKey, placesAt, resizeByKey, samePlaces } from '../../grid/places.ts'
import { focusWidget } from '../../widget/focus-widget.ts'
import { type NewWidget, withAdded, withDuplicate, withoutWidgets, withPlacesAt } from '../session/draft.ts'
import type { Editing } from '../session/use-editing.ts'
import { copiedWidgets, copyText, keepCopied } from './clipboard.ts'

interface WidgetActionsOptions {
  editing: Editing
  openSettings: (widget: DashboardModule) => void
  /** What one looks at, and moves on. */
  at: Breakpoint
  /** Widgets from the clipboard, as they are to be here. */
  pasted: (widgets: NewWidget[]) => NewWidget[]
}

const arrows = new Map(
  Object.entries<Direction>({
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
  }),
)

/** What can be done with one widget of an edit session: by its buttons, its menu and its keys. */
export function useWidgetActions({ editing, openSettings, at, pasted }: WidgetActionsOptions) {
  const { t } = useTranslation()
  const { draft, change } = editing
  const [said, setSaid] = useState('')
  const nameOf = ({ title, type }: DashboardModule) => {
    const definition = definitionOf(type)
    return title || (definition ? t(definition.name) : t(($) => $.widgets.state.unknown))
  }

  function arrange(widget: DashboardModule, to: Direction, how: 'move' | 'resize') {
    const id = widget.dashboardModuleId
    const places = placesAt(draft.widgets, at)
    const next =
      how === 'move'
        ? moveByKey(places, id, to, at)
        : resizeByKey(places, id, to, minimumOf(widget.type, at), at)
    const place = next.get(id)
    if (!place) return
    if (samePlaces(next, places)) return setSaid(t(($) => $.dashboards.edit.cannot))
    change((now) => withPlacesAt(now, next, at))
    const { x, y, w, h } = place
    setSaid(
      how === 'move'
        ? t(($) => $.dashboards.edit.movedTo, { column: x + 1, row: y + 1 })
        : t(($) => $.dashboards.edit.resizedTo, { width: w, height: h }),
    )
  }

  function remove(widget: DashboardModule) {
    const id = widget.dashboardModuleId
    const index = draft.widgets.findIndex((each) => each.dashboardModuleId === id)
    const neighbour = draft.widgets[index + 1] ?? draft.widgets[index - 1]
    change((now) => withoutWidgets(now, [id]))
    if (neighbour) focusWidget(neighbour.dashboardModuleId)
    snackbar.done(
      t(($) => $.dashboards.edit.removed, { name: nameOf(widget) }),
      {
        label: t(($) => $.words.undo),
        onUndo: () =>
          change((now) =>
            now.widgets.some((each) => each.dashboardModuleId === id)
              ? now
              : { ...now, widgets: now.widgets.toSpliced(index, 0, widget) },
          ),
      },
    )
  }

  function duplicate(widget: DashboardModule) {
    const id = newId()
    change((now) => withDuplicate(now, widget.dashboardModuleId, id))
    focusWidget(id)
  }

  function copy(widget: DashboardModule) {
    const text = copyText([widget])
    keepCopied(text)
    void copyToClipboard(text)
    snackbar.done(t(($) => $.dashboards.edit.copied, { name: nameOf(widget) }))
  }

  function paste(copied: NewWidget[]) {
    const widgets = pasted(copied)
    const ids = widgets.map(() => newId())
    change((now) => widgets.reduce((draft, widget, i) => withAdded(draft, widget, ids[i] ?? ''), now))
    setSaid(t(($) => $.dashboards.edit.pasted, { count: widgets.length }))
    const first = ids[0]
    if (first) focusWidget(first)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, widget: DashboardModule) {
    // Keys of what is inside are its own.
    if (event.target !== event.currentTarget) return
    const direction = arrows.get(event.key)
    const control = event.ctrlKey || event.metaKey
    if (direction && !control) arrange(widget, direction, event.shiftKey ? 'resize' : 'move')
    else if (event.key === 'Enter' && !control) openSettings(widget)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(widget)
    else if (control && event.key === 'c') copy(widget)
    else if (control && event.key === 'd') duplicate(widget)
    else return
    event.preventDefault()
  }

  const tools = (widget: DashboardModule) => {
    const name = nameOf(widget)
    const move = (to: Direction, icon: string) => ({
      label: t(($) => $.dashboards.edit.move[to]),
      icon,
      onClick: () => arrange(widget, to, 'move'),
    })
    const resize = (to: Direction, icon: string) => ({
      label: t(($) => $.dashboards.edit.resize[to]),
      icon,
      onClick: () => arrange(widget, to, 'resize'),
    })
    const copied = copiedWidgets()
    return (
      <div className="fyr-widget-tools">
        {definitionOf(widget.type) && (
          <ActionIcon
            className="fyr-widget-cog"
            aria-label={t(($) => $.dashboards.edit.settingsOf, { name })}
            onClick={() => openSettings(widget)}
          >
            <Icon path={mdiCogOutline} size={18} />
          </ActionIcon>
        )}
        <MenuButton
          label={t(($) => $.dashboards.edit.menuOf, { name })}
          items={[
            ...(definitionOf(widget.type)
              ? [
                  {
                    label: t(($) => $.dashboards.edit.settings),
                    icon: mdiCogOutline,
                    onClick: () => openSettings(widget),
                  },
                ]
              : []),
            duplicateItem(t, () => duplicate(widget), mdiContentDuplicate),
            { label: t(($) => $.words.copy), icon: mdiContentCopy, onClick: () => copy(widget) },
            ...(copied.length > 0
              ? [
                  {
                    label: t(($) => $.dashboards.edit.paste),
                    icon: mdiContentPaste,
                    onClick: () => paste(copiedWidgets()),
                  },
                ]
              : []),
            move('left', mdiArrowLeft),
            move('right', mdiArrowRight),
            move('up', mdiArrowUp),
            move('down', mdiArrowDown),
            resize('right', mdiArrowExpandHorizontal),
            resize('left', mdiArrowExpandHorizontal),
            resize('down', mdiArrowExpandVertical),
            resize('up', mdiArrowExpandVertical),
            deleteItem(t, () => remove(widget)),
          ]}
        />
      </div>
    )
  }

  return { tools, onKeyDown, paste, focus: focusWidget, said }
}
