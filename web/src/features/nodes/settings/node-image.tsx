import type { NodeDetail } from '@fyr/contract/nodes'
import { mdiDelete, mdiImagePlusOutline } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/base.ts'
import { fetchApi } from '#api/client.ts'
import { invalidate, useApiMutation } from '#api/queries.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group } from '#ui/layout.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']

/** The picture of a node, sent as soon as it is chosen. */
export function NodeImage({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { deveui, image } = node
  const send = useMutation({
    mutationFn: (file: File) =>
      fetchApi(`/tag/${deveui}/image`, {
        method: 'POST',
        body: file,
        // The server looks at the bytes; a type that it does not take would be refused before that.
        headers: { 'content-type': types.includes(file.type) ? file.type : 'image/png' },
      }),
    onSuccess: () => invalidate(client, (api) => api.nodes),
  })
  const remove = useApiMutation((api) => api.nodes.removeImage, { changes: [(api) => api.nodes] })

  return (
    <div>
      <h2 className="fyr-small-heading">{t(($) => $.nodes.settings.image)}</h2>
      <Group>
        {image && (
          <img
            className="fyr-node-image-large"
            src={imageUrl(image)}
            alt={t(($) => $.nodes.settings.imageOf, { name: node.name })}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',')}
          aria-label={t(($) => $.nodes.settings.chooseImage)}
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
          {t(($) => $.nodes.settings.chooseImage)}
        </Button>
        {image && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            leftSection={<Icon path={mdiDelete} size={18} />}
            onClick={() => remove.mutate({ params: { id: deveui } })}
          >
            {t(($) => $.nodes.settings.removeImage)}
          </Button>
        )}
      </Group>
      <p className="fyr-dimmed">{t(($) => $.nodes.settings.imageHint)}</p>
    </div>
  )
}
