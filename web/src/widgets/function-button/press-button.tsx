import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'

interface PressButtonProps {
  /** What it does: "Close the valve". */
  label: string
  confirm: boolean
  disabled: boolean
  busy: boolean
  describedBy: string
  onPress: () => void
}

/** A button as wide as its widget; asks first where it is to. */
export function PressButton({ label, confirm, disabled, busy, describedBy, onPress }: PressButtonProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const hasAsked = useRef(false)
  if (isAsking && !disabled) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
      <div
        className="fyr-w-button-confirm"
        role="group"
        aria-label={label}
        onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
      >
        <Button
          // What was pressed is gone: the question takes the focus.
          autoFocus
          onClick={() => {
            setAsking(false)
            onPress()
          }}
        >
          {t(($) => $.widgets.functionButton.confirmPress, { label })}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t(($) => $.words.cancel)}
        </Button>
      </div>
    )
  }
  return (
    <Button
      className="fyr-w-button-press"
      fullWidth
      // After the question, which is gone.
      autoFocus={hasAsked.current}
      disabled={disabled}
      loading={busy}
      aria-describedby={describedBy}
      onClick={() => {
        if (!confirm) return onPress()
        hasAsked.current = true
        setAsking(true)
      }}
    >
      {label}
    </Button>
  )
}
