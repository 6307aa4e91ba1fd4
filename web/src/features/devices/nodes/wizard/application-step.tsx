import { mdiPlus } from '@mdi/js'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useOpenApplications } from '#entities/nodes/use-open-applications.ts'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { Button, Group, Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import type { StepProps } from './node-step.tsx'

/** Which group of nodes it belongs to; a new one is made right here. */
export function ApplicationStep({ form }: StepProps) {
  const { t } = useTranslation()
  const may = useMay()
  const applications = useOpenApplications()
  const [making, setMaking] = useState(false)
  const { applicationId, newApplication } = form.values
  const [only, ...others] = applications.data?.body ?? []
  const chosen = only && others.length === 0 && applicationId === '' && newApplication === '' ? only.id : null
  useEffect(() => {
    // There is nothing to choose.
    if (chosen !== null) form.setFieldValue('applicationId', chosen)
  }, [chosen, form])

  return (
    <>
      <p>{t(($) => $.nodes.wizard.application.lead)}</p>
      <Loaded query={applications} skeleton={<Skeleton height={60} />}>
        {({ body }) => {
          const showNew = may('Application.Create') && (making || body.length === 0)
          return (
            <>
              {body.length > 0 && !showNew && (
                <Select
                  label={t(($) => $.words.application)}
                  withAsterisk
                  searchable
                  placeholder={t(($) => $.nodes.wizard.application.choose)}
                  nothingFoundMessage={t(($) => $.ui.table.noMatch)}
                  data={body.map(({ id, name }) => ({ value: id, label: name }))}
                  {...form.getInputProps('applicationId')}
                />
              )}
              {body.length === 0 && !may('Application.Create') && (
                <p role="alert">{t(($) => $.nodes.wizard.application.none)}</p>
              )}
              {showNew && (
                <NewApplication form={form} {...(body.length > 0 && { onCancel: () => setMaking(false) })} />
              )}
              {may('Application.Create') && !showNew && (
                <Group>
                  <Button variant="subtle" icon={mdiPlus} onClick={() => setMaking(true)}>
                    {t(($) => $.nodes.wizard.application.new)}
                  </Button>
                </Group>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** Its name is enough; it is made when one goes on. */
function NewApplication({ form, onCancel }: StepProps & { onCancel?: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t(($) => $.nodes.wizard.application.newName)}
        description={t(($) => $.nodes.wizard.application.newHint)}
        withAsterisk
        maxLength={255}
        data-autofocus
        {...form.getInputProps('newApplication')}
      />
      {onCancel && (
        <Group>
          <Button
            variant="subtle"
            onClick={() => {
              form.setFieldValue('newApplication', '')
              onCancel()
            }}
          >
            {t(($) => $.nodes.wizard.application.choose)}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Makes the application that the step names, if it names one; answers its id. */
export function useMakeApplication() {
  const { userCompany } = useSession()
  const create = useApiMutation((api) => api.applications.create, {
    changes: [(api) => api.applications],
    showsErrors: true,
  })
  return async (name: string): Promise<string> => {
    const { id } = await create.mutateAsync({
      params: { companyId: userCompany?.companyId ?? '' },
      body: { name },
    })
    return id
  }
}
