import { journalFileTypes, maxJournalFiles } from '@fyr/contract/devices/journal-limits'
import { mdiCameraOutline, mdiClose, mdiFilePdfBox, mdiImageOutline, mdiPaperclip } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#ui/form/files/file-button.tsx'
import { Input } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Group, Progress } from '#ui/layout.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import type { Upload, useUploads } from './use-uploads.ts'

const types = journalFileTypes.join(',')

/** Files of an entry: from the disk, or from the camera of a phone. */
export function FilesField({ uploads, add, remove, isFull }: ReturnType<typeof useUploads>) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper label={t(($) => $.journal.files)} labelElement="div">
      <Group gap="xs">
        {/* The camera, where there is one: on phones. */}
        <FileButton
          label={t(($) => $.journal.takePhoto)}
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          disabled={isFull}
          icon={mdiCameraOutline}
          className="fyr-journal-camera"
          onFiles={add}
        >
          {t(($) => $.journal.takePhoto)}
        </FileButton>
        <FileButton
          label={t(($) => $.journal.addFiles)}
          accept={types}
          multiple
          disabled={isFull}
          icon={mdiPaperclip}
          onFiles={add}
        >
          {t(($) => $.journal.addFiles)}
        </FileButton>
      </Group>
      {uploads.length > 0 && (
        <ul className="fyr-journal-uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRemove={() => remove(upload.id)} />
          ))}
        </ul>
      )}
      <p className="fyr-dimmed">{t(($) => $.journal.filesHint, { count: maxJournalFiles })}</p>
    </Input.Wrapper>
  )
}

function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { t } = useTranslation()
  const { name, file, problem, progress } = upload
  return (
    <li className="fyr-journal-upload">
      {file?.hasThumbnail ? (
        <FileThumbnail file={file} />
      ) : (
        <span className="fyr-journal-thumbnail">
          <Icon path={/\.pdf$/i.test(name) ? mdiFilePdfBox : mdiImageOutline} />
        </span>
      )}
      <div className="fyr-grow">
        <div className="fyr-journal-file-name">{file?.name ?? name}</div>
        {problem ? (
          <div className="fyr-alarm-text" role="alert">
            {t(($) => $.journal.failed.upload)}. {problem}
          </div>
        ) : (
          !file && (
            <Progress.Root size="sm">
              <Progress.Section value={progress * 100} aria-label={t(($) => $.journal.uploading, { name })} />
            </Progress.Root>
          )
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t(($) => $.journal.removeFile, { name })}
        onClick={onRemove}
      >
        <Icon path={mdiClose} />
      </ActionIcon>
    </li>
  )
}
