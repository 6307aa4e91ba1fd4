import { useTranslation } from 'react-i18next'
import { Page, Section } from '#ui/page.tsx'
import { GatewayForm } from './gateway-form.tsx'

export function GatewayCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.gateways.new)}
      trail={[{ label: t(($) => $.gateways.title), to: '/gateways' }]}
      layout="form"
    >
      <Section title={t(($) => $.gateways.details)}>
        <GatewayForm />
      </Section>
    </Page>
  )
}
