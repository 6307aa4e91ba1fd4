import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { Button, Group } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { HolderFacts } from './holder-facts.tsx'
import { deveuiHolder } from './queries.ts'

/** Whose a DevEUI is, for those who look after the installation. */
export function DevEuiSection() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const query = useQuery({ ...deveuiHolder(asked), enabled: asked !== '', retry: false })
  const problem = query.error && problemOf(query.error)
  const isFree = problem?.kind === 'refused' && problem.code === 'object.notFound'
  return (
    <Section id="deveuis" title={t(($) => $.deveuiHolders.title)}>
      <p className="fyr-dimmed">{t(($) => $.deveuiHolders.hint)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === asked) void query.refetch()
          setAsked(typed.trim())
        }}
      >
        <Group align="end" mt="md" mb="md">
          <TextInput
            label={t(($) => $.deveuiHolders.deveui)}
            value={typed}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={query.isFetching} disabled={typed.trim() === ''}>
            {t(($) => $.words.search)}
          </Button>
        </Group>
      </form>
      <div aria-live="polite">
        <FormProblem problem={problem && !isFree && problemText(query.error, t)} />
        {isFree && <p>{t(($) => $.deveuiHolders.free)}</p>}
        {query.data && !problem && <HolderFacts holder={query.data} />}
      </div>
    </Section>
  )
}
