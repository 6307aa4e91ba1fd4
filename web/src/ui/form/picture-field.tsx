import { mdiDelete, mdiImagePlusOutline } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { fetchApi } from '#api/client/client.ts'
import { type EndpointSelector, invalidate } from '#api/queries.ts'
import { Icon } from '../icon.tsx'
import { Button, Group } from '../layout.ts'
import './picture-field.css'

const types = ['image/png', 'image/jpeg', 'image/webp']

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
  const input = useRef<HTMLInputElement>(null)
  const onSuccess = () => invalidate(client, ...changes)
  const send = useMutation({
    mutationFn: (file: File) =>
      fetchApi(path, {
        method: 'POST',
        body: file,
        // The server looks at the bytes; a type that it does not take would be refused before that.
        headers: { 'content-type': types.includes(file.type) ? file.type : 'image/png' },
      }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => fetchApi(path, { method: 'DELETE' }), onSuccess })

  return (
    <div>
      <Group>
        {image && <img className="fyr-picture-field" src={imageUrl(image)} alt={alt} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',')}
          aria-label={t(($) => $.ui.picture.choose)}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again after a failure.
            event.currentTarget.value = ''
            if (file) send.mutate(file)
          }}
        />
        <Button
          variant="default"
          loading={send.isPending}
          leftSection={<Icon path={mdiImagePlusOutline} size={18} />}
          onClick={() => input.current?.click()}
        >
          {t(($) => $.ui.picture.choose)}
        </Button>
        {image && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            leftSection={<Icon path={mdiDelete} size={18} />}
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
