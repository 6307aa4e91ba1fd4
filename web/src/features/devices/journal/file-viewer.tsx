import type { JournalFile } from '@fyr/contract/devices/journal'
import { mdiChevronLeft, mdiChevronRight, mdiTrayArrowDown } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#ui/browser/save-file.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group } from '#ui/layout.ts'
import { Loaded, Waiting } from '#ui/states.tsx'
import { useObjectUrl } from './file-thumbnail.tsx'
import { journalFile } from './queries.ts'

interface FileViewerProps {
  /** The pictures of one entry. */
  pictures: readonly JournalFile[]
  shown: JournalFile
  onShow: (file: JournalFile) => void
  onClose: () => void
}

/** Pictures in full, one after the other; arrow keys lead on. */
export function FileViewer({ pictures, shown, onShow, onClose }: FileViewerProps) {
  const { t } = useTranslation()
  const query = useQuery(journalFile(shown.fileId, 'file'))
  const at = pictures.findIndex(({ fileId }) => fileId === shown.fileId)
  const [before, after] = [pictures[at - 1], pictures[at + 1]]
  return (
    <Modal
      opened
      onClose={onClose}
      title={shown.name}
      size="auto"
      centered
      onKeyDown={({ key }) => {
        const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
        if (next) onShow(next)
      }}
    >
      <div
        className="fyr-journal-picture"
        style={{ aspectRatio: `${shown.width ?? 4} / ${shown.height ?? 3}` }}
      >
        <Loaded query={query} skeleton={<Waiting />} errorTitle={t(($) => $.journal.failed.file)}>
          {(blob) => <Picture blob={blob} name={shown.name} />}
        </Loaded>
      </div>
      <Group justify="space-between" mt="md">
        <Group gap="xs">
          {pictures.length > 1 && (
            <>
              <Button
                variant="default"
                disabled={!before}
                onClick={() => before && onShow(before)}
                aria-label={t(($) => $.journal.previous)}
              >
                <Icon path={mdiChevronLeft} />
              </Button>
              <Button
                variant="default"
                disabled={!after}
                onClick={() => after && onShow(after)}
                aria-label={t(($) => $.journal.next)}
              >
                <Icon path={mdiChevronRight} />
              </Button>
              <span className="fyr-dimmed fyr-digits">
                {at + 1} / {pictures.length}
              </span>
            </>
          )}
        </Group>
        <Button
          variant="default"
          disabled={!query.data}
          icon={mdiTrayArrowDown}
          onClick={() => query.data && saveFile(shown.name, query.data, shown.type)}
        >
          {t(($) => $.journal.download)}
        </Button>
      </Group>
    </Modal>
  )
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const address = useObjectUrl(blob)
  return address && <img src={address} alt={name} />
}
