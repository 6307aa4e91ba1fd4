import { textOn } from '@fyr/contract/values/contrast'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { BrandLogo } from '#core/logo.tsx'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Section } from '#ui/page.tsx'
import { colorRoleOf } from '#ui/theme/color-role.ts'
import { palettes, type Scheme } from '#ui/theme/palettes.ts'
import './branding.css'

interface BrandPreviewProps {
  title: string
  image: string | null
  /** Null: the theme's. */
  color: string | null
  poweredBy: string
  footer: string
}

/** The portal, its sign-in page and a mail in small, as they will look. */
export function BrandPreview({ title, image, color, poweredBy, footer }: BrandPreviewProps) {
  const { t } = useTranslation()
  const [scheme, setScheme] = useState<Scheme>('light')
  const logo = (size: number) => <BrandLogo image={image === null ? null : imageUrl(image)} size={size} />
  const inMail = color ?? palettes.Scientific.light.brand
  return (
    <Section
      title={t(($) => $.branding.preview.title)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t(($) => $.settings.brightness)}
          value={scheme}
          onChange={(chosen) => setScheme(chosen === 'dark' ? 'dark' : 'light')}
          data={[
            { value: 'light', label: t(($) => $.branding.preview.light) },
            { value: 'dark', label: t(($) => $.branding.preview.dark) },
          ]}
        />
      }
    >
      <div className="fyr-previews">
        <figure style={colorsOf(color, scheme)}>
          <figcaption>{t(($) => $.branding.preview.shell)}</figcaption>
          <div className="fyr-preview" aria-hidden="true">
            <div className="fyr-preview-bar">
              {logo(20)}
              <strong>{title}</strong>
            </div>
            <div className="fyr-preview-body">
              <div className="fyr-preview-menu">
                <span data-active>{t(($) => $.shell.menu.nodes)}</span>
                <span>{t(($) => $.shell.menu.alarms)}</span>
                {poweredBy && <small>{poweredBy}</small>}
              </div>
              <div className="fyr-preview-page">
                <span className="fyr-preview-button">{t(($) => $.words.save)}</span>
                <span className="fyr-preview-link">{t(($) => $.shell.menu.nodes)}</span>
              </div>
            </div>
          </div>
        </figure>
        <figure style={colorsOf(color, scheme)}>
          <figcaption>{t(($) => $.branding.preview.login)}</figcaption>
          <div className="fyr-preview fyr-preview-login" aria-hidden="true">
            <div className="fyr-preview-head">
              {logo(28)}
              <strong>{title}</strong>
            </div>
            <span className="fyr-preview-field">{t(($) => $.login.email)}</span>
            <span className="fyr-preview-field">{t(($) => $.login.password)}</span>
            <span className="fyr-preview-button">{t(($) => $.login.submit)}</span>
            {poweredBy && <small>{poweredBy}</small>}
          </div>
        </figure>
        <figure style={{ ...colorsOf(null, 'light'), ...variables({ fill: inMail, on: textOn(inMail) }) }}>
          <figcaption>{t(($) => $.branding.preview.mail)}</figcaption>
          <div className="fyr-preview fyr-preview-mail" aria-hidden="true">
            <div className="fyr-preview-card">
              <div className="fyr-preview-head" data-filled={image === null || undefined}>
                {image === null ? <strong>{title}</strong> : logo(28)}
              </div>
              <p>
                <strong>{t(($) => $.branding.preview.subject)}</strong>
              </p>
              <p>{t(($) => $.branding.preview.text)}</p>
            </div>
            {footer && <small className="fyr-preview-footer">{footer}</small>}
            {poweredBy && <small>{poweredBy}</small>}
          </div>
        </figure>
      </div>
    </Section>
  )
}

/** What the default theme makes of the colour. */
function colorsOf(color: string | null, scheme: Scheme): CSSProperties {
  const palette = palettes.Scientific[scheme]
  const role = colorRoleOf(color ?? palette.brand, palette, scheme)
  return variables({
    body: palette.body,
    surface: palette.surface,
    line: palette.line,
    text: palette.text,
    dimmed: palette.dimmed,
    fill: role.filled,
    on: role.on,
    light: role.light,
    'light-text': role.lightText,
    link: role.text,
  })
}

/** React's type of styles knows no variables. */
const variables = (colors: object): CSSProperties =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--preview-${name}`, color]))
