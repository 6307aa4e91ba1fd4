import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import type { WidgetViewProps } from '../widget.ts'
import { PictureWithValues } from './picture-with-values.tsx'

export default function ImageMapView(props: WidgetViewProps<typeof moduleTypes.imageMap>) {
  const { settings, data, names, title, size, editing, onChange } = props
  const { t } = useTranslation()
  return (
    <PictureWithValues
      settings={settings}
      series={data.series}
      names={names}
      name={title || t(($) => $.widgets.types.imageMap.name)}
      size={size}
      wheel="focused"
      editing={editing}
      onChange={onChange}
    />
  )
}
