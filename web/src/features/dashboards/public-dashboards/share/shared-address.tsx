import type { PublicDashboard } from '@fyr/contract/dashboards/public-dashboards'
import { mdiCodeTags, mdiLinkOff, mdiOpenInNew, mdiQrcode } from '@mdi/js'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Button, Skeleton } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { addressOf, embedCode } from './address.ts'
import { endInWords } from './expiry.ts'
import './share.css'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface SharedAddressProps {
  shared: PublicDashboard
  /** Shows its code at once: it has just been made. */
  isNew?: boolean
  onRemove: () => void
}

type Part = 'code' | 'embed'

/** One address of a dashboard: to copy, to scan, to embed, to end. */
export function SharedAddress({ shared, isNew = false, onRemove }: SharedAddressProps) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const [part, setPart] = useState<Part | null>(isNew ? 'code' : null)
  const regionId = useId()
  const { id, name, expiresAt, chooseRange, createdAt, createdBy } = shared
  const until = endInWords(format, Date.parse(expiresAt))
  const toggle = (which: Part) => ({
    'aria-expanded': part === which,
    'aria-controls': regionId,
    onClick: () => setPart(part === which ? null : which),
  })
  return (
    <li className="fyr-share-address">
      <CopyField label={t(($) => $.sharing.addressUntil, { moment: until })} value={addressOf(id)} />
      <p className="fyr-dimmed">
        {t(($) => $.sharing.byWhom, {
          name: personName(createdBy),
          moment: format.moment(Date.parse(createdAt)),
        })}
        {chooseRange && ` · ${t(($) => $.sharing.rangeOpen)}`}
      </p>
      <div className="fyr-share-tools">
        <Button variant="default" size="xs" icon={mdiQrcode} {...toggle('code')}>
          {t(($) => $.sharing.code)}
        </Button>
        <Button variant="default" size="xs" icon={mdiCodeTags} {...toggle('embed')}>
          {t(($) => $.sharing.embed)}
        </Button>
        <Button
          component="a"
          variant="default"
          size="xs"
          href={addressOf(id)}
          target="_blank"
          rel="noopener"
          icon={mdiOpenInNew}
        >
          {t(($) => $.sharing.open)}
        </Button>
        <Button variant="default" size="xs" icon={mdiLinkOff} onClick={onRemove}>
          {t(($) => $.sharing.remove)}
        </Button>
      </div>
      <div id={regionId}>
        {part === 'code' && (
          <Suspense fallback={<Skeleton height={200} />}>
            <QrCode address={addressOf(id)} name={name} />
          </Suspense>
        )}
        {part === 'embed' && (
          <>
            <CopyField label={t(($) => $.sharing.embedCode)} value={embedCode(id, name)} />
            <p className="fyr-dimmed fyr-share-hint">
              {t(($) => $.sharing.embedHint)}{' '}
              <TextLink to="/settings/company">{t(($) => $.sharing.embedSettings)}</TextLink>
            </p>
          </>
        )}
      </div>
    </li>
  )
}
