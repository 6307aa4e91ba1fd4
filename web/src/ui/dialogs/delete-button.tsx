import { mdiDeleteOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { Button } from '../layout.ts'

/** At the head of a thing's own page; it asks first, in a dialog. */
export function DeleteButton({ onClick, label }: { onClick: () => void; label?: string }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" leftSection={<Icon path={mdiDeleteOutline} size={18} />} onClick={onClick}>
      {label ?? t(($) => $.words.delete)}
    </Button>
  )
}
