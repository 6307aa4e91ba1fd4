import type { Threshold } from '@fyr/contract/widgets/fields'
import { mdiBellOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { alarmList } from '#entities/alarms/queries.ts'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import { Select } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { hasLimits, thresholdsOfAlarm } from './alarm-thresholds.ts'

/** Fills in thresholds from the limits of an alarm rule. */
export function AlarmLimits({ onChoose }: { onChoose: (thresholds: Threshold[]) => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useSession().userCompany?.companyId ?? ''
  const limitText = useLimitText()
  const [open, setOpen] = useState(false)
  const rules = useQuery({ ...alarmList(companyId), enabled: open })
  if (!may('Alarm.View') || companyId === '') return null
  if (!open) {
    return (
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Icon path={mdiBellOutline} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.widgets.settings.alarmLimits)}
      </Button>
    )
  }
  const usable = rules.data?.filter(hasLimits) ?? []
  return (
    <Select
      aria-label={t(($) => $.widgets.settings.alarmLimits)}
      placeholder={t(($) => $.widgets.settings.chooseRule)}
      nothingFoundMessage={t(($) => (rules.data ? $.widgets.settings.noRules : $.words.loading))}
      data-autofocus
      autoFocus
      searchable
      limit={50}
      defaultDropdownOpened
      data={usable.map((rule) => ({
        value: rule.id,
        label: `${rule.name} · ${rule.tagName}: ${limitText(rule)}`,
      }))}
      value={null}
      onChange={(id) => {
        const rule = usable.find((each) => each.id === id)
        if (rule) onChoose(thresholdsOfAlarm(rule))
        setOpen(false)
      }}
    />
  )
}
