import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiOpenInNew, mdiShieldLockOutline, mdiWeb } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { Icon } from '#ui/icon.tsx'
import { Anchor } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useControlLock } from '../parts/control/control-lock.ts'
import type { WidgetViewProps } from '../widget.ts'
import { useReloadKey } from './use-reload-key.ts'
import './iframe.css'

/** Another host's page, within a page of ours that allows that one host and gives it the rights of the settings. */
export default function IframeView(props: WidgetViewProps<typeof moduleTypes.iframe>) {
  const { settings, data, title, editing } = props
  const { t } = useTranslation()
  const round = useReloadKey(settings.refreshSeconds)
  // Visitors of a public dashboard get the host only.
  const hasAddress = useControlLock() !== 'public'
  const { frame } = data
  if (settings.url === null || !frame) {
    return (
      <EmptyState
        compact
        icon={mdiWeb}
        title={t(($) => $.frames.notChosen)}
        text={t(($) => $.frames.notChosenText)}
      />
    )
  }
  const { host } = new URL(settings.url)
  if ('refused' in frame)
    return <Refused why={frame.refused} url={settings.url} editing={editing} hasAddress={hasAddress} />
  return (
    <div className="fyr-w-frame" inert={editing}>
      <iframe key={round} src={frame.path} title={title || host} />
      {hasAddress && <OpenTab url={settings.url} />}
    </div>
  )
}

interface RefusedProps {
  why: 'notAllowed' | 'ownPage'
  url: string
  editing: boolean
  hasAddress: boolean
}

/** Why the page is not shown, and what to do about it. */
function Refused({ why, url, editing, hasAddress }: RefusedProps) {
  const { t } = useTranslation()
  const mayAllow = useMayCall((api) => api.settings.setOfCompany)
  if (why === 'ownPage') {
    return (
      <EmptyState
        compact
        icon={mdiShieldLockOutline}
        title={t(($) => $.frames.ownPage)}
        text={t(($) => $.frames.ownPageText)}
      />
    )
  }
  return (
    <div className="fyr-w-frame" inert={editing}>
      <EmptyState
        compact
        icon={mdiShieldLockOutline}
        title={t(($) => $.frames.notAllowed, { host: new URL(url).host })}
        text={
          <>
            {t(($) => $.frames.notAllowedText)}
            {!mayAllow && ` ${t(($) => $.frames.askAdministrator)}`}
          </>
        }
        action={
          mayAllow && (
            <LinkButton to="/settings/company" hash="frame-hosts" size="compact-md" variant="default">
              {t(($) => $.frames.allow)}
            </LinkButton>
          )
        }
      />
      {hasAddress && <OpenTab url={url} />}
    </div>
  )
}

/** Whether a page lets itself be framed is not told to us: the way to it stands there always. */
function OpenTab({ url }: { url: string }) {
  const { t } = useTranslation()
  const { host } = new URL(url)
  return (
    <Anchor
      className="fyr-w-frame-open"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t(($) => $.frames.openTab, { host })}
      title={t(($) => $.frames.emptyHint)}
    >
      <span>{host}</span>
      <Icon path={mdiOpenInNew} size={16} />
    </Anchor>
  )
}
