import type { DisplayAttribute } from '@fyr/contract/settings/map-settings'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { kindName } from '#entities/nodes/kinds.ts'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { MultiSelect, TextInput } from '#ui/form/inputs.ts'
import { partsOf, shownParts, showTypesOf } from '../markers/shown-parts.ts'
import { hoursOf, hoursText } from './hours.ts'

interface FieldProps<T> {
  value: T
  onChange: (value: T) => void
}

/** What stands beside markers. */
export function ShowTypesField({
  value,
  onChange,
}: {
  value: readonly number[]
  onChange: (value: number[]) => void
}) {
  const { t } = useTranslation()
  return (
    <ChecksField
      label={t(($) => $.mapPages.settings.showTypes)}
      value={partsOf(value)}
      onChange={(parts) => onChange(showTypesOf(parts))}
      options={shownParts.map((part) => ({ value: part, label: t(($) => $.mapPages.settings.show[part]) }))}
    />
  )
}

interface StepsFieldProps extends FieldProps<readonly number[]> {
  /** Told while the text is no list of hours. */
  onWrong?: (isWrong: boolean) => void
}

/** Steps of the slider that finds inactive nodes; what is no list of whole hours is said at the field. */
export function StepsField({ value, onChange, onWrong }: StepsFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(hoursText(value))
  const written = hoursOf(text)
  // What somebody undoes elsewhere is shown here too.
  const shown = written !== null && hoursText(written) !== hoursText(value) ? hoursText(value) : text
  return (
    <TextInput
      label={t(($) => $.mapPages.settings.steps)}
      description={t(($) => $.mapPages.settings.stepsHint)}
      value={shown}
      inputMode="numeric"
      error={hoursOf(shown) === null ? t(($) => $.mapPages.settings.badSteps) : null}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const hours = hoursOf(next)
        onWrong?.(hours === null)
        if (hours) onChange(hours)
      }}
    />
  )
}

interface AttributesFieldProps extends FieldProps<readonly DisplayAttribute[]> {
  label: string
  description: string
}

/** Of more than these the server looks for those that hold what is typed. */
const offeredAtOnce = 200

/** What popups show of each kind of node: keys that are in use. */
export function AttributesField({ value, onChange, label, description }: AttributesFieldProps) {
  const { t } = useTranslation()
  const companyId = useSession().userCompany?.companyId
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim().slice(0, 100), 250)
  const query = { limit: offeredAtOnce, ...(asked && { search: asked }) }
  const attributes = useQuery({
    ...apiQuery((api) => api.nodes.attributes, { params: { id: companyId ?? '' }, query }),
    placeholderData: keepPreviousData,
    enabled: companyId !== undefined,
    staleTime: 60_000,
  })
  // A key that is no longer in use can still be taken away.
  const all = new Map([...value, ...(attributes.data ?? [])].map((each) => [idOf(each), each]))
  const byKind = Map.groupBy(all.values(), ({ nodeType }) => nodeType)
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? t(($) => $.mapPages.settings.attributesPlaceholder) : ''}
      searchable
      clearable
      maxValues={50}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      data={[...byKind].map(([nodeType, ofKind]) => ({
        group: kindName(nodeType),
        items: ofKind.map((each) => ({ value: idOf(each), label: nameOf(each) })),
      }))}
      value={value.map(idOf)}
      onChange={(ids) => onChange(ids.flatMap((id) => all.get(id) ?? []))}
    />
  )
}

const idOf = ({ nodeType, attribute }: DisplayAttribute) => `${nodeType} ${attribute.normalizedName}`
const nameOf = ({ attribute: { name, normalizedName } }: DisplayAttribute) => name || normalizedName
