import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSettingsLink } from '#entities/settings/channel-settings-link.tsx'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Skeleton, Stack } from '#ui/layout.ts'
import './invitations.css'

const QrPicture = lazy(async () => ({ default: (await import('#ui/qr-picture.tsx')).QrPicture }))

/** An invitation's link, to copy or to scan: the portal cannot mail it. */
export function InvitationLink({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation()
  const address = `${location.origin}/invitation/${token}`
  return (
    <Stack>
      <p>
        {t(($) => $.invitations.handOver, { email })} <ChannelSettingsLink channel="mail" />
      </p>
      <CopyField label={t(($) => $.invitations.link)} value={address} />
      <Suspense fallback={<Skeleton height={200} width={200} />}>
        <div className="fyr-invitation-code">
          <QrPicture content={address} label={t(($) => $.invitations.code, { email })} />
        </div>
      </Suspense>
    </Stack>
  )
}
