import { formulaFunctions } from '@fyr/formulas'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { formulaConstants, formulaTemplates } from '../queries.ts'
import { type FormulaFormState, type VariableValues, variablesOfText } from './formula-values.ts'
import { functionText } from './function-text.ts'
import { useSyntaxProblem } from './use-syntax-problem.ts'

const FormulaEditor = lazy(async () => ({ default: (await import('./formula-editor.tsx')).FormulaEditor }))

/** What it is called and what it computes; a new one may begin with a template. */
export function TextSection({ form, isNew }: { form: FormulaFormState; isNew: boolean }) {
  const { t } = useTranslation()
  const { text, variables } = form.values
  const constants = useQuery(formulaConstants)
  const [turn, setTurn] = useState(0)
  const [settled] = useDebouncedValue(text, 500)
  const { problemOf, write } = useSyntaxProblem()
  // Nobody is told what is wrong with a word that is still being written.
  const problem = text.trim() !== '' && settled === text ? problemOf(text) : undefined
  const message = problem && write(problem)
  const known = useRef(new Map<string, VariableValues>())
  useEffect(() => {
    for (const each of variables) known.current.set(each.name, each)
  }, [variables])

  function change(next: string) {
    form.setFieldValue('text', next)
    form.clearFieldError('text')
    const found = variablesOfText(next, known.current)
    if (found) form.setFieldValue('variables', found)
  }
  return (
    <Section title={t(($) => $.formulas.form.formula)}>
      <Stack gap="md">
        <TextInput
          label={t(($) => $.words.name)}
          withAsterisk
          maxLength={255}
          {...form.getInputProps('name')}
        />
        {isNew && (
          <TemplateField
            onChoose={(template) => {
              change(template.text)
              setTurn(turn + 1)
              form.setValues((before) => ({
                ...(before.name === '' && { name: template.name }),
                ...(before.outputKey === '' && { outputKey: template.outputKey }),
                ...(before.outputUnit === '' && { outputUnit: template.outputUnit }),
              }))
            }}
          />
        )}
        <Suspense fallback={<Skeleton height={130} />}>
          <FormulaEditor
            key={turn}
            label={t(($) => $.formulas.form.text)}
            description={t(($) => $.formulas.form.textHint)}
            initialValue={text}
            mark={
              problem && message
                ? { line: lineOf(text, problem.column), ...placeOf(text, problem), message }
                : null
            }
            error={(form.errors.text as string | undefined) ?? message}
            variables={variables.map(({ name }) => name)}
            constants={constants.data ?? []}
            onChange={change}
          />
        </Suspense>
        <details>
          <summary>{t(($) => $.formulas.form.functions)}</summary>
          <dl className="fyr-formula-functions">
            {formulaFunctions.map(({ id, signature }) => (
              <div key={id}>
                <dt>
                  <code>{signature}</code>
                </dt>
                <dd>{functionText(id, t)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Stack>
    </Section>
  )
}

const before = (text: string, column: number) => text.slice(0, column - 1)
const lineOf = (text: string, column: number) => before(text, column).split('\n').length
/** A problem counts columns through the whole text, the editor in each line. */
const placeOf = (text: string, { column, length }: { column: number; length: number }) => ({
  column: column - 1 - before(text, column).lastIndexOf('\n'),
  length,
})

interface Template {
  name: string
  text: string
  outputKey: string
  outputUnit: string
}

function TemplateField({ onChoose }: { onChoose: (template: Template) => void }) {
  const { t } = useTranslation()
  const templates = useQuery(formulaTemplates)
  const [chosen, setChosen] = useState<string | null>(null)
  const all = templates.data ?? []
  const template = all.find(({ formulaTemplateId }) => formulaTemplateId === chosen)
  return (
    <Select
      label={t(($) => $.formulas.form.template)}
      description={template?.description}
      placeholder={t(($) => $.formulas.form.noTemplate)}
      data={all.map(({ formulaTemplateId, name }) => ({ value: formulaTemplateId, label: name }))}
      searchable
      value={chosen}
      allowDeselect={false}
      onChange={(id) => {
        setChosen(id)
        const found = all.find(({ formulaTemplateId }) => formulaTemplateId === id)
        if (found) onChoose(found)
      }}
    />
  )
}
