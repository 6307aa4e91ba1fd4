import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useIsHidden } from '#core/brand.ts'
import { Page } from '#ui/page.tsx'
import './settings.css'

/** Around each page of settings: whose they are, and what is to be found where. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useSectionOfAddress()
  return (
    <Page title={t(($) => $.settings.title)}>
      <div className="fyr-settings">
        <SettingsNavigation />
        <div className="fyr-settings-body">{children}</div>
      </div>
    </Page>
  )
}

const handled = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const
/** After this the sections above it have their content. */
const maxSettleMs = 5000

/** Keeps the section that the address names in view while those above it load, until a hand takes over. */
function useSectionOfAddress(): void {
  const hash = useLocation({ select: ({ hash: section }) => section })
  useEffect(() => {
    if (hash === '') return
    const scroll = () => document.getElementById(hash)?.scrollIntoView({ block: 'start' })
    const grown = new ResizeObserver(scroll)
    grown.observe(document.body)
    const end = () => {
      grown.disconnect()
      clearTimeout(timer)
      for (const event of handled) removeEventListener(event, end)
    }
    const timer = setTimeout(end, maxSettleMs)
    for (const event of handled) addEventListener(event, end, { passive: true })
    scroll()
    return end
  }, [hash])
}

interface Group {
  to: NonNullable<LinkProps['to']>
  shown: boolean
  /** Heading above the first of several groups. */
  area?: string
  title: string
  sections: { id: string; title: string }[]
}

function SettingsNavigation() {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const isOperator = may('SuperAdmin')
  const hidesVersions = useIsHidden('versions')
  const groups: Group[] = [
    {
      to: '/settings',
      shown: true,
      title: t(($) => $.settings.mine),
      sections: [
        { id: 'display', title: t(($) => $.settings.display) },
        ...(userCompany !== null && may('Settings.GetSettings')
          ? [{ id: 'notifications', title: t(($) => $.notifications.preferences.title) }]
          : []),
        ...(hidesVersions ? [] : [{ id: 'versions', title: t(($) => $.settings.versions) }]),
      ],
    },
    {
      to: '/settings/company',
      shown: userCompany !== null && may('Settings.GetSettings'),
      title: t(($) => $.settings.company),
      sections: [
        { id: 'general', title: t(($) => $.settings.general) },
        { id: 'map', title: t(($) => $.mapPages.settings.title) },
        { id: 'retention', title: t(($) => $.retention.title) },
        { id: 'embedding', title: t(($) => $.embedding.section) },
        { id: 'networks', title: t(($) => $.settings.networks.title) },
        ...(may('AdminOrCompanyAdmin') ? [{ id: 'sso', title: t(($) => $.sso.title) }] : []),
      ],
    },
    {
      to: '/settings/portal',
      shown: isOperator,
      area: t(($) => $.settings.portal),
      title: t(($) => $.branding.title),
      sections: [
        { id: 'general', title: t(($) => $.settings.general) },
        { id: 'images', title: t(($) => $.branding.images) },
        { id: 'domains', title: t(($) => $.branding.domains.all) },
        { id: 'provider', title: t(($) => $.contacts.open.section) },
      ],
    },
    {
      to: '/settings/portal/messages',
      shown: isOperator,
      title: t(($) => $.settings.portalPages.messages),
      sections: [
        { id: 'mail', title: t(($) => $.messaging.mail.title) },
        { id: 'sms', title: t(($) => $.messaging.sms.title) },
        { id: 'messages', title: t(($) => $.messaging.usage.title) },
      ],
    },
    {
      to: '/settings/portal/sign-in',
      shown: isOperator,
      title: t(($) => $.settings.portalPages.signIn),
      sections: [
        { id: 'registration', title: t(($) => $.registration.section) },
        { id: 'passwords', title: t(($) => $.settings.passwords.title) },
        { id: 'sso', title: t(($) => $.sso.title) },
        { id: 'email-domains', title: t(($) => $.sso.domains.title) },
      ],
    },
    {
      to: '/settings/portal/operations',
      shown: isOperator,
      title: t(($) => $.settings.portalPages.operations),
      sections: [
        { id: 'map-tiles', title: t(($) => $.mapTiles.title) },
        { id: 'storage', title: t(($) => $.storage.title) },
        { id: 'deveuis', title: t(($) => $.deveuiHolders.title) },
      ],
    },
  ]
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the groups are tabs in a row that scrolls.
    const current = nav.current?.querySelector('[aria-current="page"].fyr-settings-group')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} className="fyr-settings-nav" aria-label={t(($) => $.settings.title)}>
      {groups
        .filter(({ shown }) => shown)
        .map(({ to, area, title, sections }) => (
          <div key={to}>
            {area && <p className="fyr-settings-area">{area}</p>}
            <Link to={to} className="fyr-settings-group" activeOptions={{ exact: true }}>
              {title}
            </Link>
            <ul>
              {sections.map(({ id, title: text }) => (
                <li key={id}>
                  <Link to={to} hash={id} className="fyr-settings-link" activeOptions={{ includeHash: true }}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
