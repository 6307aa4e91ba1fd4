import { type ReactNode, useLayoutEffect, useState } from 'react'
import './folded-fields.css'

interface FoldedFieldsProps {
  summary: string
  startOpen: boolean
  errors: Readonly<Record<string, ReactNode>>
  /** True for the names of the fields inside. */
  isInside: (field: string) => boolean
  children: ReactNode
}

/** Fields that most need not set. Opens by itself where one of them is wrong. */
export function FoldedFields({ summary, startOpen, errors, isInside, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(startOpen)
  // Errors are a new object at each check: what was folded again opens again. Before the paint, so that they take focus.
  useLayoutEffect(() => {
    if (Object.keys(errors).some(isInside)) setOpen(true)
  }, [errors, isInside])
  return (
    <details className="fyr-more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
