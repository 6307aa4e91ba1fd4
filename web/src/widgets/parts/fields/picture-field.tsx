import { mdiDelete, mdiImagePlusOutline } from '@mdi/js'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { problemText } from '#api/problem.ts'
import { useSlots } from '#entities/series/pickers/slots.ts'
import { FileButton } from '#ui/form/files/file-button.tsx'
import { pictureTypes, sendPicture } from '#ui/form/files/send-picture.ts'
import { Input } from '#ui/form/inputs.ts'
import { Button, Group } from '#ui/layout.ts'
import { type PictureTrouble, pictureTrouble } from './picture-file.ts'
import './setting-fields.css'

interface PictureFieldProps {
  /** The name of a picture of the portal. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A picture of one's own, sent as soon as it is chosen; the dashboard shows it to others when it is saved. */
export function PictureField(props: PictureFieldProps) {
  // A template has no pictures of its own: it shows those of its nodes.
  return useSlots() ? null : <OwnPictureField {...props} />
}

function OwnPictureField({ value, onChange }: PictureFieldProps) {
  const { t } = useTranslation()
  // Pictures belong to a dashboard, and settings are changed on its page.
  const { id } = useParams({ strict: false })
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null)
  const send = useMutation({
    mutationFn: async (file: File) => {
      const answer = await sendPicture(`/dashboards/${id}/image`, file)
      return (await answer.json()) as { image: string } // As the contract declares it.
    },
    onSuccess: ({ image }) => onChange(image),
    // The field says what is wrong.
    meta: { showsErrors: true },
  })
  const error = trouble
    ? t(($) => $.widgets.image[trouble])
    : send.error
      ? problemText(send.error, t)
      : undefined

  return (
    <Input.Wrapper
      label={t(($) => $.widgets.image.picture)}
      labelElement="div"
      description={t(($) => $.widgets.image.hint)}
      error={error}
    >
      <Group mt={6} gap={8}>
        {value && <img className="fyr-setting-picture" src={imageUrl(value)} alt="" />}
        <FileButton
          label={t(($) => $.widgets.image.choose)}
          accept={pictureTypes.join(',')}
          loading={send.isPending}
          icon={mdiImagePlusOutline}
          onFiles={([file]) => {
            if (!file) return
            const found = pictureTrouble(file)
            setTrouble(found)
            if (!found) send.mutate(file)
          }}
        >
          {t(($) => $.widgets.image.choose)}
        </FileButton>
        {value && (
          <Button variant="subtle" icon={mdiDelete} onClick={() => onChange(null)}>
            {t(($) => $.widgets.image.remove)}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
