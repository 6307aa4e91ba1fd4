import type { SeriesRef } from '@fyr/contract/widgets/fields'
import type { Names } from '../../widget.ts'
import { SeriesField, SeriesList } from './series-fields.tsx'

interface PlainSeriesProps {
  value: readonly SeriesRef[]
  onChange: (value: SeriesRef[]) => void
  names: Names
}

/** The one key that a widget is about; its settings hold it in a list. */
export function OneSeries({ value, onChange, names }: PlainSeriesProps) {
  const [only] = value
  return (
    <SeriesField value={only ?? null} onChange={(ref) => onChange([ref])} made={(ref) => ref} names={names} />
  )
}

/** The keys that a widget is about, where it wants to know no more of each than how it is written. */
export function ManySeries(props: PlainSeriesProps & { maxKeys: number }) {
  return <SeriesList {...props} made={(ref) => ref} />
}
