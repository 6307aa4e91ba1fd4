import { mdiTrayArrowUp } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { problemOf, problemText } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { Button, Group, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const largest = 5_000_000

/** A file that was exported, here or elsewhere; nodes that are not here can be left out. */
export function ImportDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [file, setFile] = useState<Record<string, unknown> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [hasForeignNodes, setForeign] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')

  async function read(chosen: File | undefined) {
    if (!chosen) return
    setForeign(false)
    setFile(null)
    setName(chosen.name)
    const content = chosen.size > largest ? null : parse(await chosen.text())
    setFile(content)
    setProblem(content ? null : t(($) => $.dashboards.import.unreadable))
  }

  async function send(unknownNodes: 'refuse' | 'leaveOut') {
    if (!file) return
    setBusy(true)
    setProblem(null)
    try {
      const { dashboardId, name } = await api.dashboards.import({
        params: { company: companyId },
        body: { file, unknownNodes },
      })
      await invalidate(
        client,
        (calls) => calls.dashboards.list,
        (calls) => calls.dashboardCategories,
      )
      snackbar.done(t(($) => $.dashboards.import.done, { name }))
      void navigate({ to: '/dashboard/$id', params: { id: String(dashboardId) } })
    } catch (error) {
      const refused = problemOf(error)
      const codes =
        refused.kind === 'refused' ? [refused.code, ...refused.errors.map(({ code }) => code)] : []
      setForeign(codes.some((code) => code.startsWith('dashboard.foreign')))
      setProblem(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t(($) => $.dashboards.import.title)}>
      <Stack gap="md">
        <div>
          <p>{t(($) => $.dashboards.import.file)}</p>
          {/* The browser's own field speaks the browser's language. */}
          <input
            ref={input}
            type="file"
            hidden
            accept="application/json,.json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <Group mt={8} gap="sm" wrap="nowrap">
            <Button
              variant="default"
              flex="none"
              icon={mdiTrayArrowUp}
              onClick={() => input.current?.click()}
            >
              {name === '' ? t(($) => $.words.chooseFile) : t(($) => $.words.chooseOtherFile)}
            </Button>
            <span className="fyr-dimmed fyr-file-name">{name}</span>
          </Group>
        </div>
        <FormProblem problem={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t(($) => $.words.cancel)}
          </Button>
          {hasForeignNodes ? (
            <Button loading={busy} onClick={() => void send('leaveOut')}>
              {t(($) => $.dashboards.import.leaveOut)}
            </Button>
          ) : (
            <Button loading={busy} disabled={!file} onClick={() => void send('refuse')}>
              {t(($) => $.dashboards.import.action)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null && !Array.isArray(content)
      ? (content as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
