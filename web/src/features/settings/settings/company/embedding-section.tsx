import type { CompanySettings } from '@fyr/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { companySettings } from '#entities/settings/queries.ts'
import { Textarea } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { readHostLines } from './host-lines.ts'

const maxHosts = 50

/** Whose pages the company's dashboards show, and on whose pages they stand. */
export function EmbeddingSection({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const mayChange = useMayCall((api) => api.settings.setOfCompany)
  const query = useQuery(companySettings(companyId))
  return (
    <Section id="embedding" title={t(($) => $.embedding.section)}>
      <Loaded query={query} skeleton={<Skeleton height={mayChange ? 240 : 60} />}>
        {(settings) =>
          mayChange ? (
            <HostsForm companyId={companyId} settings={settings} />
          ) : (
            <Facts
              facts={[
                { label: t(($) => $.embedding.frameHosts), value: listed(settings.frameHosts) },
                { label: t(($) => $.embedding.embedHosts), value: listed(settings.embedHosts) },
              ].map((fact) => ({ ...fact, value: fact.value || t(($) => $.embedding.nobody) }))}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

const listed = (hosts: readonly string[]) => hosts.join(', ')
const lines = ({ frameHosts, embedHosts }: Pick<CompanySettings, 'frameHosts' | 'embedHosts'>) => ({
  frameHosts: frameHosts.join('\n'),
  embedHosts: embedHosts.join('\n'),
})

function HostsForm({ companyId, settings }: { companyId: string; settings: CompanySettings }) {
  const { t } = useTranslation()
  const update = useApiMutation((api) => api.settings.setOfCompany, {
    showsErrors: true,
    // What dashboards may show is part of their answers.
    changes: [(api) => api.settings, (api) => api.dashboards, (api) => api.templateDashboards],
  })
  const check = (text: string) => {
    const { hosts, wrong } = readHostLines(text)
    if (wrong[0] !== undefined) return t(($) => $.embedding.wrongHost, { host: wrong[0] })
    return hosts.length > maxHosts ? t(($) => $.embedding.tooMany) : null
  }
  const { form, formProps } = useSectionForm({
    initialValues: lines(settings),
    validate: { frameHosts: check, embedHosts: check },
    save: async (values) => {
      const body = {
        frameHosts: readHostLines(values.frameHosts).hosts,
        embedHosts: readHostLines(values.embedHosts).hosts,
      }
      return lines(await update.mutateAsync({ params: { companyId }, body }))
    },
    savedText: t(($) => $.settings.saved),
  })
  return (
    <SectionForm {...formProps}>
      <p className="fyr-dimmed">{t(($) => $.embedding.sectionHint)}</p>
      <div className="fyr-columns" data-from="xs">
        <Textarea
          // Widgets whose page is not allowed lead here.
          id="frame-hosts"
          label={t(($) => $.embedding.frameHosts)}
          description={t(($) => $.embedding.frameHostsHint)}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          autoCapitalize="off"
          {...form.getInputProps('frameHosts')}
        />
        <Textarea
          label={t(($) => $.embedding.embedHosts)}
          description={t(($) => $.embedding.embedHostsHint)}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          autoCapitalize="off"
          {...form.getInputProps('embedHosts')}
        />
      </div>
    </SectionForm>
  )
}
