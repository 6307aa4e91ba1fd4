import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#ui/form/files/picture-field.tsx'

export function NodeImage({ node: { deveui, image, name } }: { node: NodeDetail }) {
  const { t } = useTranslation()
  return (
    <div>
      <h2 className="fyr-small-heading">{t(($) => $.nodes.settings.image)}</h2>
      <PictureField
        image={image}
        alt={t(($) => $.nodes.settings.imageOf, { name })}
        path={`/tag/${deveui}/image`}
        changes={[(api) => api.nodes]}
      />
    </div>
  )
}
