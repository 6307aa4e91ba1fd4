import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { fieldErrors } from './field-errors.ts'
import { focusFirstError } from './focus.ts'

export interface FyrForm<Values> {
  /** `form.getInputProps('name')`, `form.values`, `form.setFieldValue` as in @mantine/form. */
  form: UseFormReturnType<Values>
  /** For `<form onSubmit>`: checks, sends once, and puts what the server refuses beside its fields. */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** What went wrong that belongs to no field. */
  problem: string | null
}

export interface FyrFormOptions<Values>
  extends Omit<UseFormInput<Values>, 'validateInputOnBlur' | 'enhanceGetInputProps'> {
  initialValues: Values
  /** Sends the values; throw what the server refused. */
  send: (values: Values) => Promise<unknown>
  /** Server field (without `body.`) -> form field, where the names differ; with what is below them. */
  fieldNames?: Record<string, string> | ((values: Values) => Record<string, string>)
  /** What did not succeed, said before the reason where no field is to blame. */
  failed?: string | undefined
}

/** Longer than a finger or button is down. */
const clickMs = 150

/** A form as ux.md wants it: errors at their fields on blur and on submit, the first one focused. */
export function useFyrForm<Values extends Record<string, unknown>>({
  send,
  fieldNames = {},
  failed,
  ...options
}: FyrFormOptions<Values>): FyrForm<Values> {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const submits = useRef(0)
  const form = useForm<Values>({
    ...options,
    // What nobody has written in yet is not complained about, or the error of a field that was focused by
    // itself would push away the very thing that is clicked. For the same reason others wait for the click.
    enhanceGetInputProps: ({ form: current, field }) => ({
      onBlur: () => {
        if (!current.isDirty(field)) return
        const before = submits.current
        // A submit meanwhile has checked all fields, and what the server refused must not be wiped away.
        setTimeout(() => submits.current === before && current.validateField(field), clickMs)
      },
    }),
  })

  /** The first field with an error has the focus; an error of what is not on the page is told below it. */
  async function showFirst(errors: FormErrors, rest: readonly string[] = []) {
    if (await focusFirstError()) return
    const texts = Object.values(errors).filter((each) => typeof each === 'string')
    setProblem([...new Set([...texts, ...rest])].join(' '))
  }

  const submit = form.onSubmit(
    async (values) => {
      setProblem(null)
      try {
        await send(values)
      } catch (error) {
        const names = typeof fieldNames === 'function' ? fieldNames(values) : fieldNames
        const { fields, rest } = fieldErrors(problemOf(error), names, form.getValues())
        form.setErrors(fields)
        const marked = Object.keys(fields).length
        if (marked > 0) void showFirst(fields, rest)
        const reason = [failed, problemText(error, t)].filter(Boolean).join('. ')
        const words = marked > 0 ? t(($) => $.errors.checkFields, { count: marked }) : reason
        setProblem([marked > 0 && rest.length > 0 ? '' : words, ...rest].filter(Boolean).join(' '))
      }
    },
    (errors) => {
      // Beside the button, too: the first field may be far from it.
      setProblem(t(($) => $.errors.checkFields, { count: Object.keys(errors).length }))
      void showFirst(errors)
    },
  )

  function onSubmit(event?: React.FormEvent<HTMLFormElement>) {
    if (form.submitting) return
    submits.current++
    submit(event)
  }
  return { form, busy: form.submitting, problem, onSubmit }
}
