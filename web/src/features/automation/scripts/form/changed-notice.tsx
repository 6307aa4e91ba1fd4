import { mdiAccountAlertOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'

/** Somebody else has saved other code since the form was filled. */
export function ChangedNotice({ version, onLoad }: { version: number; onLoad: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="fyr-notice" data-tone="attention" role="alert">
      <Icon path={mdiAccountAlertOutline} size={18} />
      <span className="fyr-grow">{t(($) => $.scripts.form.changed, { version })}</span>
      <Button size="compact-sm" variant="default" onClick={onLoad}>
        {t(($) => $.scripts.form.loadChanged, { version })}
      </Button>
    </div>
  )
}
