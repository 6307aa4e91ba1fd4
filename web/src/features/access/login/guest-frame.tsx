import { mdiTranslate } from '@mdi/js'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '#core/brand.ts'
import { LanguageItems } from '#core/language/language-items.tsx'
import { Logo } from '#core/logo.tsx'
import { Menu } from '#ui/dialogs/overlays.ts'
import { Button } from '#ui/layout.ts'
import { setPageHead } from '#ui/page/page-head.ts'

interface GuestFrameProps {
  /** Of the window. */
  title: string
  /** Under the name of the portal. */
  lead: string
  children: ReactNode
}

/** What pages stand in that nobody needs to be signed in for. */
export function GuestFrame({ title, lead, children }: GuestFrameProps) {
  const { i18n } = useTranslation()
  const { title: brand, poweredBy } = useBrand()
  useEffect(() => setPageHead(title), [title])
  return (
    <div className="fyr-guest">
      <header className="fyr-guest-bar">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" color="gray" icon={mdiTranslate}>
              {i18n.language.toUpperCase()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <LanguageItems />
          </Menu.Dropdown>
        </Menu>
      </header>
      <main className="fyr-centred">
        <div className="fyr-login">
          <div className="fyr-login-brand">
            <Logo size={40} />
            <div>
              <h1>{brand}</h1>
              <p className="fyr-dimmed">{lead}</p>
            </div>
          </div>
          <div className="fyr-login-card">{children}</div>
          {poweredBy && <p className="fyr-powered-by">{poweredBy}</p>}
        </div>
      </main>
    </div>
  )
}
