import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchApi } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** What the portal keeps of a user, as a file. */
export function PersonalDataSection({ userId, hint }: { userId: string; hint: string }) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => await (await fetchApi(`/users/${userId}/data`)).blob(),
    onSuccess: (data) => saveFile('personal-data.json', data, 'application/json'),
    onError: (error) => snackbar.failed(problemText(error, t)),
  })
  return (
    <Section id="personal-data" title={t(($) => $.security.data.title)}>
      <Stack gap="xs" align="flex-start">
        <p className="fyr-dimmed">{hint}</p>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {t(($) => $.security.data.download)}
        </Button>
      </Stack>
    </Section>
  )
}
