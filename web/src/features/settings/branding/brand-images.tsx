import { mdiDeleteOutline, mdiImagePlusOutline } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { problemText } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { refresh } from '#api/session/refresh.ts'
import { FileButton } from '#ui/form/files/file-button.tsx'
import { pictureTypes, sendPicture } from '#ui/form/files/send-picture.ts'
import { Button, Group } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { BrandOwner } from './brand-values.ts'

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
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? remove() : sendPicture(path, file)),
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
        <FileButton
          label={t(($) => $.branding.uploadOf, { name })}
          aria-label={t(($) => $.branding.uploadOf, { name })}
          accept={pictureTypes.join(',')}
          loading={change.isPending}
          icon={mdiImagePlusOutline}
          onFiles={([file]) => file && change.mutate(file)}
        >
          {t(($) => $.branding.upload)}
        </FileButton>
        {image && (
          <Button
            variant="subtle"
            loading={change.isPending}
            icon={mdiDeleteOutline}
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
