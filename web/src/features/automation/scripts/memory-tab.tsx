import { maxScriptMemory } from '@fyr/contract/automation/scripts/script-limits'
import type { Script } from '@fyr/contract/automation/scripts/scripts'
import { mdiDeleteOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { formatBytes } from '#ui/format/bytes.ts'
import { Button } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

/** What the script keeps between its runs. */
export function MemoryTab({ script: { scriptId, memory } }: { script: Script }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const mayChange = useMay()('Script.Update')
  const [asking, setAsking] = useState(false)
  const clear = useApiMutation((api) => api.scripts.clearMemory, {
    showsErrors: true,
    changes: [(api) => api.scripts.get],
    onDone: () => snackbar.done(t(($) => $.scripts.memory.cleared)),
  })
  const isEmpty = ['', '{}', 'null'].includes(memory.trim())
  const used = formatBytes(new TextEncoder().encode(memory).length, language)
  return (
    <Section
      title={t(($) => $.scripts.memory.title)}
      actions={
        mayChange &&
        !isEmpty && (
          <Button variant="default" icon={mdiDeleteOutline} onClick={() => setAsking(true)}>
            {t(($) => $.scripts.memory.clear)}
          </Button>
        )
      }
    >
      <p className="fyr-dimmed">{t(($) => $.scripts.memory.hint)}</p>
      {isEmpty ? (
        <p>{t(($) => $.scripts.memory.empty)}</p>
      ) : (
        <>
          <pre className="fyr-script-json">{indented(memory)}</pre>
          <p className="fyr-dimmed">
            {t(($) => $.scripts.memory.size, { used, limit: formatBytes(maxScriptMemory, language) })}
          </p>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(($) => $.scripts.memory.confirm.title)}
        text={t(($) => $.scripts.memory.confirm.text)}
        confirmLabel={t(($) => $.scripts.memory.clear)}
        onConfirm={() => clear.mutateAsync({ params: { id: scriptId } })}
      />
    </Section>
  )
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
