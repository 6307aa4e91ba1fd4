import type { ReactNode } from 'react'
import { Page } from '#ui/page.tsx'

/** A page that says one thing. */
export function MessagePage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <Page title={title} layout="form">
      <p>{text}</p>
      <div>{action}</div>
    </Page>
  )
}
