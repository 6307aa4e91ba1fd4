import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { PreferenceGrid } from '#features/messages/notifications/preference-grid.tsx'
import { PushSetting } from '#features/messages/notifications/push-setting.tsx'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'

/** Which notifications of the active company reach me, and where. */
export function NotificationSection() {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  if (!userCompany || !may('Settings.GetSettings')) return null
  return (
    <Section id="notifications" title={t(($) => $.notifications.preferences.title)}>
      <Stack>
        <p className="fyr-dimmed">
          {t(($) => $.notifications.preferences.hint, { company: userCompany.name })}
        </p>
        <PreferenceGrid />
        {may('Alarm.View') && <PushSetting company={userCompany.name} />}
      </Stack>
    </Section>
  )
}
