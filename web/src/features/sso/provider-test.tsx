import type { ProviderFinding } from '@fyr/contract/access/sso'
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Button, Group } from '#ui/layout.ts'
import './sso.css'

interface Found {
  finding: ProviderFinding
  hasSignOut: boolean
}

interface ProviderTestProps {
  issuer: string
  look(issuer: string): Promise<Found>
}

/** Looks whether a provider is at the address that is written, before anything is saved, and says what is wrong. */
export function ProviderTest({ issuer, look }: ProviderTestProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<(Found & { issuer: string }) | null>(null)
  const wanted = issuer.trim()

  async function test() {
    setBusy(true)
    setFound(null)
    try {
      setFound({ ...(await look(wanted)), issuer: wanted })
    } catch {
      // A snackbar has said it.
    } finally {
      setBusy(false)
    }
  }

  const works = found?.finding === 'works'
  return (
    <Group>
      <Button variant="default" loading={busy} disabled={wanted === ''} onClick={() => void test()}>
        {t(($) => $.sso.test)}
      </Button>
      <p role="status" className="fyr-sso-found" data-tone={works ? undefined : 'alarm'}>
        {found?.issuer === wanted && (
          <>
            <Icon path={works ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={18} />
            <span>
              {t(($) => $.sso.findings[found.finding])}
              {works && !found.hasSignOut && ` ${t(($) => $.sso.noSignOut)}`}
            </span>
          </>
        )}
      </p>
    </Group>
  )
}
