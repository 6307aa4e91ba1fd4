import { mdiDeleteOutline, mdiImagePlusOutline } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { fetchApi } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { refresh } from '#api/session/refresh.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { BrandOwner } from './brand-values.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']

interface BrandImagesProps {
  settings: BrandOwner
  /** Where the pictures are sent. */
  paths: { logo: string; icon: string }
  remove: (image: 'WHITE_LABEL_IMAGE' | 'appIcon') => Promise<unknown>
}

/** The logo and the app icon, sent as soon as they are chosen. */
export function BrandImages({ settings, paths, remove }: BrandImagesProps) {
  const { t } = useTranslation()
  return (
    <Section id="images" title={t(($) => $.branding.images)}>
      <div className="fyr-brand-images">
        <BrandImage
          name={t(($) => $.branding.logo)}
          hint={t(($) => $.branding.logoHint)}
          image={settings.WHITE_LABEL_IMAGE}
          path={paths.logo}
          remove={() => remove('WHITE_LABEL_IMAGE')}
        />
        <BrandImage
          name={t(($) => $.branding.appIcon)}
          hint={t(($) => $.branding.appIconHint)}
          image={settings.appIcon}
          path={paths.icon}
          remove={() => remove('appIcon')}
        />
      </div>
    </Section>
  )
}

interface BrandImageProps {
  name: string
  hint: string
  image: string | null
  path: string
  remove: () => Promise<unknown>
}

function BrandImage({ name, hint, image, path, remove }: BrandImageProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? remove()
        : fetchApi(path, {
            method: 'POST',
            body: file,
            // The server looks at the bytes; a type that it does not take would be refused before that.
            headers: { 'content-type': types.includes(file.type) ? file.type : 'image/png' },
          }),
    onSuccess: async () => {
      await invalidate(client, (api) => api.settings)
      await refresh()
    },
    meta: { showsErrors: true },
  })
  return (
    <div>
      <h3>{name}</h3>
      <div className="fyr-brand-image">{image && <img src={imageUrl(image)} alt={name} />}</div>
      <Group>
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',')}
          aria-label={t(($) => $.branding.uploadOf, { name })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again after a failure.
            event.currentTarget.value = ''
            if (file) change.mutate(file)
          }}
        />
        <Button
          variant="default"
          loading={change.isPending}
          leftSection={<Icon path={mdiImagePlusOutline} size={18} />}
          aria-label={t(($) => $.branding.uploadOf, { name })}
          onClick={() => input.current?.click()}
        >
          {t(($) => $.branding.upload)}
        </Button>
        {image && (
          <Button
            variant="subtle"
            loading={change.isPending}
            leftSection={<Icon path={mdiDeleteOutline} size={18} />}
            aria-label={t(($) => $.branding.removeOf, { name })}
            onClick={() => change.mutate(null)}
          >
            {t(($) => $.words.remove)}
          </Button>
        )}
      </Group>
      {change.error ? (
        <p className="fyr-notice" data-tone="alarm" role="alert">
          {problemText(change.error, t)}
        </p>
      ) : (
        <p className="fyr-dimmed">{hint}</p>
      )}
    </div>
  )
}
