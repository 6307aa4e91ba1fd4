import { maxDecoderSource } from '@fyr/contract/devices/decoder-limits'
import type { OwnDecoder } from '@fyr/contract/devices/decoders'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import type { CodeError } from '#ui/code/code-mirror.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { decoderTemplate } from './decoder-template.ts'

const JavaScriptEditor = lazy(async () => ({
  default: (await import('#ui/code/javascript-editor.tsx')).JavaScriptEditor,
}))

interface DecoderFormProps {
  decoder?: OwnDecoder
  /** What the last test found, where. */
  mark: CodeError | null
  onSource: (source: string) => void
}

/** A decoder of the company: its name and its source. */
export function DecoderForm({ decoder, mark, onSource }: DecoderFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const changes = [(api: Parameters<Parameters<typeof useApiMutation>[0]>[0]) => api.decoders]
  const create = useApiMutation((api) => api.decoders.create, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.decoders.update, { showsErrors: true, changes })
  const source = decoder?.source ?? decoderTemplate
  const { form, formProps, guard } = useResourceForm({
    initialValues: { name: decoder?.name ?? '', source },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      source: rules.all(rules.required, rules.longest(maxDecoderSource)),
    },
    save: (body) =>
      decoder
        ? update.mutateAsync({ params: { id: decoder.decoderId }, body })
        : create.mutateAsync({ body }),
    leaveTo: '/decoders',
    onSaved: ({ name }, leave) => leave(t(($) => $.decoders.saved, { name })),
  })
  return (
    <Form {...formProps} submitLabel={decoder ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput
        label={t(($) => $.words.name)}
        withAsterisk
        autoFocus={!decoder}
        {...form.getInputProps('name')}
      />
      <Suspense fallback={<Skeleton height={400} />}>
        <JavaScriptEditor
          label={t(($) => $.decoders.source)}
          description={t(($) => $.decoders.sourceHint)}
          initialValue={source}
          mark={mark}
          error={form.errors.source as string | undefined}
          onChange={(value) => {
            form.setFieldValue('source', value)
            onSource(value)
          }}
        />
      </Suspense>
      {guard}
    </Form>
  )
}
