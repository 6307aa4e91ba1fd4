import { ActionIcon, Input } from '@mantine/core'
import { mdiCheck, mdiContentCopy, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { snackbar } from '../snackbar/snackbar.ts'
import { copyText } from './clipboard.ts'
import './copy-field.css'

interface CopyFieldProps {
  label: string
  value: string
  description?: string
  /** Shown as dots until asked for; copied as it is. */
  secret?: boolean
}

/** A value to take elsewhere: a token, an address, a command of several lines. */
export function CopyField({ label, value, description, secret = false }: CopyFieldProps) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useState(secret)
  const id = useId()
  return (
    <Input.Wrapper label={label} id={id} labelElement="div" {...(description && { description })}>
      <div className="fyr-copy">
        <section
          className="fyr-copy-value"
          aria-labelledby={`${id}-label`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, by keyboard too
          tabIndex={0}
        >
          <pre>{hidden ? '•'.repeat(Math.min(value.length, 24)) : value}</pre>
        </section>
        {secret && (
          <ActionIcon
            aria-label={hidden ? t(($) => $.ui.showSecret) : t(($) => $.ui.hideSecret)}
            onClick={() => setHidden(!hidden)}
          >
            <Icon path={hidden ? mdiEyeOutline : mdiEyeOffOutline} />
          </ActionIcon>
        )}
        <CopyButton what={label} value={value} />
      </div>
    </Input.Wrapper>
  )
}

/** Copies and says so. `what` names it for those who only hear the button. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)

  async function copy() {
    if (await copyText(value)) {
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } else snackbar.failed(t(($) => (isSecureContext ? $.errors.copyFailed : $.errors.copyNeedsHttps)))
  }

  return (
    <Button
      className="fyr-copy-button"
      variant="default"
      size="xs"
      icon={copied ? mdiCheck : mdiContentCopy}
      aria-label={t(($) => $.ui.copy, { what })}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t(($) => $.words.copied) : t(($) => $.words.copy)}</span>
    </Button>
  )
}
