import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiDomain } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { Anchor } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { companyLines } from './company-lines.ts'
import './company-info.css'

export default function CompanyInfoView(props: WidgetViewProps<typeof moduleTypes.companyInfo>) {
  const { settings, data, size, editing } = props
  const { t } = useTranslation()
  const { show, note } = settings
  const company = data.company ?? {}
  const lines = companyLines(company, show)
  const name = show.includes('name') ? company.name : null
  const image = show.includes('image') && size.height >= 100 ? company.image : null
  if (!name && !image && lines.length === 0 && note.trim() === '') {
    return (
      <EmptyState
        compact
        icon={mdiDomain}
        title={t(($) => $.widgets.companyInfo.empty)}
        text={t(($) => $.widgets.companyInfo.emptyText)}
      />
    )
  }
  const words = {
    postalAdress: t(($) => $.company.fields.postal),
    contactPhonenumber: t(($) => $.company.fields.phone),
    invoiceAdress: t(($) => $.company.fields.email),
    orgNumber: t(($) => $.company.fields.orgNumber),
  }
  return (
    <div className="fyr-w-company" data-wide={size.width >= 440 || undefined} inert={editing}>
      {image && <img src={imageUrl(image)} alt={name ? '' : (company.name ?? '')} />}
      <div className="fyr-w-company-text">
        {name && <strong>{name}</strong>}
        <dl>
          {lines.map(({ part, text, href }) => (
            <div key={part}>
              <dt className="fyr-hidden">{words[part]}</dt>
              <dd>
                {href ? (
                  <Anchor href={href} inherit>
                    {text}
                  </Anchor>
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
        </dl>
        {note.trim() !== '' && <p className="fyr-w-company-note fyr-dimmed">{note}</p>}
      </div>
    </div>
  )
}
