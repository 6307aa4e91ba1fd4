import { Input } from '@mantine/core'
import type { ReactNode } from 'react'

/** The error of what is no single field: a list, a calendar, a choice that has nothing to choose from. Takes the focus as a field would. */
export function ErrorText({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Input.Error role="alert" tabIndex={-1} data-error-text>
      {children}
    </Input.Error>
  )
}
