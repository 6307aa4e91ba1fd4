import type { NewsEntry } from '@fyr/contract/messages/news'
import { languageNames } from '@fyr/texts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { Switch, Textarea, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import './news.css'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))

const weekMs = 7 * 86_400_000
const others = ['sv', 'da'] as const

/** News in each language, and when they are shown. */
export function NewsForm({ entry }: { entry?: NewsEntry }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const options = { showsErrors: true, changes: [(api: { news: unknown }) => api.news] }
  const create = useApiMutation((api) => api.news.create, options)
  const update = useApiMutation((api) => api.news.update, options)
  const { form, formProps, guard } = useResourceForm({
    stored: entry,
    initialValues: {
      en: entry?.en ?? { title: '', text: '' },
      sv: entry?.sv ?? { title: '', text: '' },
      da: entry?.da ?? { title: '', text: '' },
      start: entry ? Date.parse(entry.start) : Date.now(),
      end: entry?.end ? Date.parse(entry.end) : null,
    },
    validate: {
      en: { title: rules.required, text: rules.all(rules.required, rules.letter) },
      // A language is left out, or has both.
      ...Object.fromEntries(
        others.map((language) => [
          language,
          {
            title: (title: string, values: { sv: { text: string }; da: { text: string } }) =>
              values[language].text.trim() ? rules.required(title) : null,
            text: (text: string, values: { sv: { title: string }; da: { title: string } }) =>
              values[language].title.trim() ? rules.required(text) : rules.letter(text),
          },
        ]),
      ),
    },
    save: ({ en, sv, da, start, end }) => {
      const given = (text: typeof sv) => (text.title.trim() ? text : null)
      const body = {
        en,
        sv: given(sv),
        da: given(da),
        start: new Date(start).toISOString(),
        end: end === null ? null : new Date(end).toISOString(),
      }
      return entry ? update.mutateAsync({ params: { id: entry.newsId }, body }) : create.mutateAsync({ body })
    },
    leaveTo: '/news/all',
    onSaved: ({ en }, leave) => leave(t(($) => $.news.saved, { title: en.title })),
  })
  const { start, end } = form.values
  return (
    <Form {...formProps} submitLabel={entry ? t(($) => $.words.save) : t(($) => $.news.publish)}>
      {(['en', ...others] as const).map((language) => (
        <fieldset key={language} className="fyr-news-language">
          <legend>
            {languageNames[language]}
            {language !== 'en' && ` (${t(($) => $.words.optional)})`}
          </legend>
          <TextInput
            label={t(($) => $.news.headline)}
            maxLength={255}
            withAsterisk={language === 'en'}
            {...form.getInputProps(`${language}.title`)}
          />
          <Textarea
            label={t(($) => $.news.text)}
            description={language === 'en' && t(($) => $.news.markdown)}
            autosize
            minRows={4}
            maxRows={16}
            maxLength={10_000}
            withAsterisk={language === 'en'}
            {...form.getInputProps(`${language}.text`)}
          />
        </fieldset>
      ))}
      <Suspense fallback={<Skeleton height={60} />}>
        <MomentField
          label={t(($) => $.news.from)}
          value={start}
          onChange={(at) => form.setFieldValue('start', at)}
        />
        <Switch
          label={t(($) => $.news.ends)}
          checked={end !== null}
          onChange={({ currentTarget }) =>
            form.setFieldValue('end', currentTarget.checked ? Math.max(start, Date.now()) + weekMs : null)
          }
        />
        {end !== null && (
          <MomentField
            label={t(($) => $.news.until)}
            value={end}
            onChange={(at) => form.setFieldValue('end', at)}
            error={form.errors.end as string | undefined}
          />
        )}
      </Suspense>
      {guard}
    </Form>
  )
}
