import { mdiDelete, mdiImagePlusOutline } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { fetchApi } from '#api/client/client.ts'
import { type EndpointSelector, invalidate } from '#api/queries.ts'
import { Button, Group } from '../../layout.ts'
import { FileButton } from './file-button.tsx'
import { pictureTypes, sendPicture } from './send-picture.ts'
import './picture-field.css'

interface PictureFieldProps {
  image: string | null
  /** What the picture shows. */
  alt: string
  /** Below /api: takes the file by POST and drops the picture by DELETE. */
  path: string
  /** What shows the picture. */
  changes: EndpointSelector[]
}

/** A picture, sent as soon as it is chosen. */
export function PictureField({ image, alt, path, changes }: PictureFieldProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const onSuccess = () => invalidate(client, ...changes)
  const send = useMutation({ mutationFn: (file: File) => sendPicture(path, file), onSuccess })
  const remove = useMutation({ mutationFn: () => fetchApi(path, { method: 'DELETE' }), onSuccess })

  return (
    <div>
      <Group>
        {image && <img className="fyr-picture-field" src={imageUrl(image)} alt={alt} />}
        <FileButton
          label={t(($) => $.ui.picture.choose)}
          accept={pictureTypes.join(',')}
          loading={send.isPending}
          icon={mdiImagePlusOutline}
          onFiles={([file]) => file && send.mutate(file)}
        >
          {t(($) => $.ui.picture.choose)}
        </FileButton>
        {image && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            icon={mdiDelete}
            onClick={() => remove.mutate()}
          >
            {t(($) => $.ui.picture.remove)}
          </Button>
        )}
      </Group>
      <p className="fyr-dimmed">{t(($) => $.ui.picture.hint)}</p>
    </div>
  )
}
