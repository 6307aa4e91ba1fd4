import type { ProviderTestResult } from '@fyr/contract/access/sso'
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Button, Group } from '#ui/layout.ts'
import './sso.css'

interface TestAnswer {
  result: ProviderTestResult
  supportsLogout: boolean
}

interface ProviderTestProps {
  issuer: string
  onTest(issuer: string): Promise<TestAnswer>
}

/** Tests the issuer that is entered, before anything is saved, and says what is wrong. */
export function ProviderTest({ issuer, onTest }: ProviderTestProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<(TestAnswer & { issuer: string }) | null>(null)
  const wanted = issuer.trim()

  async function test() {
    setBusy(true)
    setAnswer(null)
    try {
      setAnswer({ ...(await onTest(wanted)), issuer: wanted })
    } catch {
      // A snackbar has said it.
    } finally {
      setBusy(false)
    }
  }

  const works = answer?.result === 'works'
  return (
    <Group>
      <Button variant="default" loading={busy} disabled={wanted === ''} onClick={() => void test()}>
        {t(($) => $.sso.test)}
      </Button>
      <p role="status" className="fyr-sso-test-result" data-tone={works ? undefined : 'alarm'}>
        {answer?.issuer === wanted && (
          <>
            <Icon path={works ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={18} />
            <span>
              {t(($) => $.sso.testResults[answer.result])}
              {works && !answer.supportsLogout && ` ${t(($) => $.sso.noSignOut)}`}
            </span>
          </>
        )}
      </p>
    </Group>
  )
}
