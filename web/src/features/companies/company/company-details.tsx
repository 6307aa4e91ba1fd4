import type { Company } from '@fyr/contract/companies/companies'
import { orgNumberCountry, orgNumberLabel } from '@fyr/contract/values/org-numbers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { Anchor, Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { countryName } from './form/countries.ts'
import { oneCompany } from './queries.ts'

export function CompanyDetails({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(oneCompany(companyId))
  return (
    <Section title={t(($) => $.company.details)}>
      <Loaded query={query} skeleton={<Skeleton height={260} />}>
        {(company) => <Details company={company} />}
      </Loaded>
    </Section>
  )
}

function Details({ company }: { company: Company }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { invoiceAdress: email, contactPhonenumber: phone, country, image, name } = company
  const own = orgNumberCountry(country)
  const words = t(($) => $.company.fields, { returnObjects: true })
  return (
    <Facts
      facts={[
        { label: words.name, value: name },
        { label: own ? orgNumberLabel(own, language) : words.orgNumber, value: company.orgNumber },
        { label: words.email, value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor> },
        { label: words.phone, value: phone && <Anchor href={`tel:${phone}`}>{phone}</Anchor> },
        { label: words.postal, value: company.postalAdress },
        { label: words.delivery, value: company.deliveryAdress },
        { label: words.reference, value: company.refrenceNmuber },
        { label: words.country, value: country && countryName(country, language) },
        { label: t(($) => $.words.createdAt), value: <TimeText at={company.createdAt} as="date" /> },
        ...(image
          ? [{ label: words.image, value: <img src={imageUrl(image)} alt={name} height={96} /> }]
          : []),
      ]}
    />
  )
}
