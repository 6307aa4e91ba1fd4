import type { JournalFile } from '@fyr/contract/devices/journal'
import { journalFileTypes, maxJournalFile, maxJournalFiles } from '@fyr/contract/devices/journal-limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#api/client/upload.ts'
import { newId } from '#api/new-id.ts'
import { problemText } from '#api/problem.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { pictureToSend, thumbnailOf } from './pictures.ts'

/** A file of the form: there already, on its way, or refused. */
export interface Upload {
  id: string
  name: string
  /** 0 to 1. */
  progress: number
  file?: JournalFile
  problem?: string
}

/** The files of an entry that is being written, sent as soon as they are chosen. */
export function useUploads(before: readonly JournalFile[]) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const [uploads, setUploads] = useState<Upload[]>(() =>
    before.map((file) => ({ id: file.fileId, name: file.name, progress: 1, file })),
  )
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const each of all.values()) each.abort()
    }
  }, [])

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))

  async function send(id: string, chosen: File): Promise<void> {
    const ended = new AbortController()
    running.current.set(id, ended)
    try {
      const content = await pictureToSend(chosen)
      const path = `/tagJournalFile/upload/${companyId}?name=${encodeURIComponent(chosen.name.slice(-200) || 'file')}`
      const onProgress = (progress: number) => change(id, { progress })
      const answer = await uploadFile(path, content, { type: content.type, onProgress, signal: ended.signal })
      const file = answer as JournalFile // as the contract says
      const small = await thumbnailOf(content)
      // Without its small form the file is there all the same.
      const hasThumbnail =
        small !== null &&
        (await uploadFile(`/tagJournalFile/${file.fileId}/thumbnail`, small, {
          type: small.type,
          signal: ended.signal,
        }).then(
          () => true,
          () => false,
        ))
      change(id, { progress: 1, file: { ...file, hasThumbnail } })
    } catch (error) {
      if (!ended.signal.aborted) change(id, { problem: problemText(error, t) })
    } finally {
      running.current.delete(id)
    }
  }

  function add(chosen: readonly File[]): void {
    const taken = uploads.filter(({ problem }) => !problem).length
    for (const file of chosen.slice(0, maxJournalFiles - taken)) {
      const id = newId()
      const isKnown = journalFileTypes.some((type) => type === file.type)
      const problem = !isKnown
        ? t(($) => $.journal.unsupported)
        : file.size > maxJournalFile && file.type === 'application/pdf'
          ? t(($) => $.journal.tooLarge)
          : undefined
      setUploads((all) => [...all, { id, name: file.name, progress: 0, ...(problem && { problem }) }])
      if (!problem) void send(id, file)
    }
  }

  function remove(id: string): void {
    running.current.get(id)?.abort()
    setUploads((all) => all.filter((each) => each.id !== id))
  }

  return {
    uploads,
    add,
    remove,
    files: uploads.flatMap(({ file }) => file ?? []),
    isBusy: uploads.some(({ file, problem }) => !file && !problem),
    isFull: uploads.filter(({ problem }) => !problem).length >= maxJournalFiles,
  }
}
