import type { CompanyExport as Export } from '@fyr/contract/companies/company-exports'
import { mdiDownload } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '#api/client/base.ts'
import { useApiMutation } from '#api/queries.ts'
import { formatBytes } from '#ui/format/bytes.ts'
import { Button, Group, Progress, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { companyExports } from './queries.ts'

const isOpen = ({ state }: Export) => state === 'waiting' || state === 'running'

/** Everything that the company owns, as a file. */
export function CompanyExport({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery({
    ...companyExports(companyId),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 2000 : false),
  })
  const changes = [(api: { companyExports: unknown }) => api.companyExports]
  const start = useApiMutation((api) => api.companyExports.create, { changes })
  const remove = useApiMutation((api) => api.companyExports.remove, { changes })
  const drop = ({ exportId }: Export) => remove.mutate({ params: { id: companyId, exportId } })

  return (
    <Section title={t(($) => $.companyPage.export.title)}>
      <p className="fyr-dimmed">{t(($) => $.companyPage.export.text)}</p>
      <Loaded query={query} skeleton={<Skeleton height={36} />}>
        {([newest]) => (
          <Stack gap="sm" mt="sm">
            {newest && <State made={newest} drop={() => drop(newest)} />}
            {!(newest && isOpen(newest)) && (
              <div>
                <Button
                  variant="default"
                  loading={start.isPending}
                  onClick={() => start.mutate({ params: { id: companyId } })}
                >
                  {t(($) => $.companyPage.export.start)}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function State({ made, drop }: { made: Export; drop: () => void }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  if (isOpen(made)) {
    return (
      <>
        <Progress value={made.progress} aria-label={t(($) => $.companyPage.export.running)} animated />
        <Group>
          <span className="fyr-digits">{`${t(($) => $.companyPage.export.running)} ${made.progress} %`}</span>
          <Button size="compact-sm" variant="subtle" onClick={drop}>
            {t(($) => $.companyPage.export.cancel)}
          </Button>
        </Group>
      </>
    )
  }
  if (made.state === 'failed')
    return <p role="alert">{t(($) => $.companyPage.export.failed[made.reason ?? 'error'])}</p>
  return (
    <>
      <Group>
        {made.link && (
          <Button component="a" href={fileUrl(made.link)} download icon={mdiDownload}>
            {t(($) => $.companyPage.export.download, { size: formatBytes(made.bytes, language) })}
          </Button>
        )}
        <Button variant="subtle" onClick={drop}>
          {t(($) => $.companyPage.export.delete)}
        </Button>
      </Group>
      <p className="fyr-dimmed fyr-digits">
        {t(($) => $.companyPage.export.readings, { count: made.readings })}
        {made.expiresAt &&
          ` · ${t(($) => $.companyPage.export.until, { date: format.date(new Date(made.expiresAt)) })}`}
      </p>
    </>
  )
}
