import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { MultiSelect, NumberInput } from '#ui/form/inputs.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { allDashboards } from '../queries.ts'

/** Which dashboards take turns on a wall, and how long each stays. The address keeps it. */
export function KioskDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const navigate = useNavigate({ from: '/dashboard/$id' })
  const query = useQuery({ ...allDashboards(userCompany?.companyId ?? ''), enabled: userCompany !== null })
  const { dashboardId, settings } = dashboard
  const [others, setOthers] = useState(settings.wall.filter((id) => id !== dashboardId).map(String))
  const [seconds, setSeconds] = useState(settings.wallSeconds)

  async function start() {
    await document.documentElement.requestFullscreen?.().catch(() => undefined)
    onClose()
    void navigate({
      search: (before) => ({ ...before, wall: [dashboardId, ...others].join(','), seconds }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={t(($) => $.dashboards.kiosk.title)}>
      <Stack gap="md">
        <p className="fyr-dimmed">{t(($) => $.dashboards.kiosk.text)}</p>
        <MultiSelect
          label={t(($) => $.dashboards.kiosk.others)}
          data={(query.data?.body ?? [])
            .filter((each) => each.dashboardId !== dashboardId)
            .map((each) => ({ value: String(each.dashboardId), label: each.name }))}
          value={others}
          onChange={setOthers}
          searchable
          maxValues={49}
        />
        <NumberInput
          label={t(($) => $.dashboards.kiosk.seconds)}
          value={seconds}
          min={5}
          max={3600}
          allowDecimal={false}
          onChange={(next) => typeof next === 'number' && setSeconds(Math.min(3600, Math.max(5, next)))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.words.cancel)}
          </Button>
          <Button onClick={() => void start()}>{t(($) => $.dashboards.kiosk.start)}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
