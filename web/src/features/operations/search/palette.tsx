import { searchTextLength } from '@fyr/contract/operations/search'
import { mdiClose, mdiMagnify } from '@mdi/js'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Kbd } from '#ui/layout.ts'
import { useIsPhone } from '#ui/table/use-is-phone.ts'
import { type SearchKeys, SearchPanel } from './search-panel.tsx'
import { useCommands } from './use-commands.ts'
import './search.css'

interface PaletteProps {
  onClose(): void
  /** Shows the list of shortcuts. */
  onShortcuts(): void
  /** What was typed before this was loaded; asked for once. */
  takeTyped(): string
}

/** Search and commands over the page; the whole screen on a phone. */
export default function Palette({ onClose, onShortcuts, takeTyped }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={useIsPhone()}
      size={640}
      yOffset="10vh"
      padding={0}
      title={t(($) => $.search.title)}
      withCloseButton={false}
      classNames={{ header: 'fyr-hidden', body: 'fyr-palette' }}
    >
      <PaletteBody onClose={onClose} onShortcuts={onShortcuts} takeTyped={takeTyped} />
    </Modal>
  )
}

function PaletteBody({ onClose, onShortcuts, takeTyped }: PaletteProps) {
  const { t } = useTranslation()
  const commands = useCommands(onShortcuts)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<SearchKeys>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there to go on typing in
  useEffect(() => {
    field.current?.focus()
    setTyped((before) => before + takeTyped())
  }, [])

  return (
    <>
      <div className="fyr-palette-head">
        <Icon path={mdiMagnify} />
        <input
          ref={field}
          data-autofocus
          className="fyr-search-input"
          role="combobox"
          aria-label={t(($) => $.search.title)}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={searchTextLength.max}
          placeholder={t(($) => $.search.hint)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => keys.current?.press(event)}
        />
        <ActionIcon className="fyr-phone-only" aria-label={t(($) => $.words.close)} onClick={onClose}>
          <Icon path={mdiClose} />
        </ActionIcon>
      </div>
      <div className="fyr-palette-list">
        <SearchPanel
          typed={typed}
          commands={commands}
          listId={listId}
          keys={keys}
          onActive={setActive}
          onDone={onClose}
        />
      </div>
      <div className="fyr-palette-keys fyr-dimmed fyr-wide-only" aria-hidden="true">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t(($) => $.search.keys.move)}
        <Kbd>Enter</Kbd> {t(($) => $.search.keys.open)}
        <Kbd>Esc</Kbd> {t(($) => $.search.keys.close)}
      </div>
    </>
  )
}
