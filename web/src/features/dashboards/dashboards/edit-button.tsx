import { mdiPencil } from '@mdi/js'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Tooltip } from '#ui/layout.ts'
import { isTyping } from './is-typing.ts'

/** Leads from looking to changing, as the key `E` does while it is there. */
export function EditButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    onClick()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Tooltip label={t(($) => $.dashboards.editHint)}>
      <Button variant="default" icon={mdiPencil} aria-keyshortcuts="E" onClick={onClick}>
        {t(($) => $.words.edit)}
      </Button>
    </Tooltip>
  )
}
