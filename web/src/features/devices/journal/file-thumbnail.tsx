import type { JournalFile } from '@fyr/contract/devices/journal'
import { mdiFilePdfBox, mdiImageOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { journalFile } from './queries.ts'

/** A picture in small, or a sign of what else it is. */
export function FileThumbnail({ file }: { file: JournalFile }) {
  const { data } = useQuery({ ...journalFile(file.fileId, 'thumbnail'), enabled: file.hasThumbnail })
  const address = useObjectUrl(data)
  return (
    <span className="fyr-journal-thumbnail">
      {address ? (
        <img src={address} alt="" />
      ) : (
        <Icon path={file.type === 'application/pdf' ? mdiFilePdfBox : mdiImageOutline} />
      )}
    </span>
  )
}

/** An address for what is in memory, for as long as it is shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
