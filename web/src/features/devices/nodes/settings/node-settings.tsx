import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { maxJudgeWindowMinutes } from '@fyr/contract/settings/judge-window'
import { mdiDelete } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { PlaceFields } from '#entities/maps/fields/place-fields.tsx'
import { useCompanyDisplay } from '#entities/nodes/company-settings.ts'
import { DecoderSelect } from '#entities/nodes/decoder-select.tsx'
import { kinds } from '#entities/nodes/kinds.ts'
import { allApplications, lateReadings } from '#entities/nodes/queries.ts'
import { NodeRetention } from '#features/readings/retention/node-retention.tsx'
import { NumberInput, Select, Switch, TextInput } from '#ui/form/inputs.ts'
import { SectionForm } from '#ui/form/section-form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { DeleteNodeDialog } from '../delete-node-dialog.tsx'
import { LorawanFields } from '../lorawan/lorawan-fields.tsx'
import { lorawanBody, lorawanValues } from '../lorawan/lorawan-values.ts'
import { TopicFields } from '../topic-fields.tsx'
import { NodeImage } from './node-image.tsx'

/** What is set on a node. */
export function NodeSettings({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  return (
    <Stack className="fyr-form-width">
      {/* What is saved elsewhere meanwhile (a picture) does not throw away what is being written. */}
      <SettingsForm key={node.id} node={node} />
      <NodeImage node={node} />
      <NodeRetention deveui={node.deveui} />
      <div>
        <Button
          variant="default"
          leftSection={<Icon path={mdiDelete} size={18} className="fyr-alarm-text" />}
          onClick={() => setDeleting(true)}
        >
          {t(($) => $.nodes.delete.button)}
        </Button>
      </div>
      {deleting && (
        <DeleteNodeDialog
          node={node}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/tag', ignoreBlocker: true })}
        />
      )}
    </Stack>
  )
}

interface SettingsValues extends Record<string, unknown> {
  name: string
  applicationId: string
  active: boolean
  flattenJson: boolean
  silentAfterHours: number | ''
  judgeWindowMinutes: number | ''
  lat: number | ''
  long: number | ''
  topics: { topic: string }[]
  decoder: string
  appEui: string
  appKey: string
  removesAppKey: boolean
  profile: string
  activation: string
}

function SettingsForm({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const may = useMay()
  const applications = useQuery({ ...allApplications(), enabled: may('Application.View') })
  const update = useApiMutation((api) => api.nodes.update, {
    showsErrors: true,
    changes: [(api) => api.nodes],
  })
  const usualHours = useCompanyDisplay()?.silentAfterHours
  const inheritedMinutes = useQuery(lateReadings(node.deveui)).data?.inheritedMinutes
  const lorawan = node.nodeType === kinds.LORAWAN
  const { form, ...submit } = useFyrForm<SettingsValues>({
    initialValues: {
      name: node.name,
      applicationId: node.applicationId,
      active: node.active,
      flattenJson: node.flattenJson,
      silentAfterHours: node.silentAfterHours ?? '',
      judgeWindowMinutes: node.judgeWindowMinutes ?? '',
      lat: node.lat ?? '',
      long: node.long ?? '',
      topics: node.topics.map((topic) => ({ topic })),
      ...lorawanValues(node),
    },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      applicationId: rules.required,
      silentAfterHours: rules.between(1, 8760),
      judgeWindowMinutes: rules.between(1, maxJudgeWindowMinutes),
      lat: (value, { long }) =>
        value === '' && long !== '' ? rules.required(value) : rules.between(-90, 90)(value),
      long: (value, { lat }) =>
        value === '' && lat !== '' ? rules.required(value) : rules.between(-180, 180)(value),
      topics: { topic: rules.required },
      appEui: rules.eui,
      appKey: rules.appKey,
      profile: rules.longest(),
    },
    fieldNames: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`topics.${at}`, `topics.${at}.topic`]),
    ),
    send: async ({
      name,
      applicationId,
      active,
      flattenJson,
      silentAfterHours,
      judgeWindowMinutes,
      lat,
      long,
      topics,
      ...values
    }) => {
      const saved = await update.mutateAsync({
        params: { id: node.deveui },
        body: {
          name: name.trim(),
          applicationId,
          active,
          flattenJson,
          silentAfterHours: silentAfterHours === '' ? null : silentAfterHours,
          judgeWindowMinutes: judgeWindowMinutes === '' ? null : judgeWindowMinutes,
          lat: lat === '' ? null : lat,
          long: long === '' ? null : long,
          topics: topics.map(({ topic }) => topic.trim()),
          ...(lorawan && lorawanBody(values)),
        },
      })
      // As it is stored: a wildcard for many levels has become one for a single level.
      form.setFieldValue(
        'topics',
        saved.topics.map((topic) => ({ topic })),
      )
      // Written, never shown again.
      form.setValues({ appKey: '', removesAppKey: false })
      form.resetDirty()
      snackbar.done(t(($) => $.words.saved))
    },
  })
  const { values } = form
  const choices = applications.data?.body ?? [{ id: node.applicationId, name: node.applicationName }]

  return (
    <SectionForm {...submit} dirty={form.isDirty()}>
      <TextInput
        label={t(($) => $.words.name)}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Select
        label={t(($) => $.words.application)}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={!may('Application.View')}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('applicationId')}
      />
      <Switch
        label={t(($) => $.nodes.settings.active)}
        description={t(($) => $.nodes.settings.activeHint)}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <NumberInput
        w={260}
        label={t(($) => $.nodes.settings.silentAfter)}
        description={t(($) => $.nodes.settings.silentAfterHint)}
        placeholder={usualHours === undefined ? '' : String(usualHours)}
        min={1}
        max={8760}
        allowDecimal={false}
        {...form.getInputProps('silentAfterHours')}
      />
      <NumberInput
        w={260}
        label={t(($) => $.nodes.settings.lateLimit)}
        description={t(($) => $.nodes.settings.lateLimitHint)}
        placeholder={inheritedMinutes === undefined ? '' : String(inheritedMinutes)}
        min={1}
        max={maxJudgeWindowMinutes}
        allowDecimal={false}
        {...form.getInputProps('judgeWindowMinutes')}
      />
      {lorawan && (
        <>
          <DecoderSelect {...form.getInputProps('decoder')} />
          <LorawanFields
            inputProps={form.getInputProps}
            hasAppKey={node.hasAppKey}
            removes={values.removesAppKey}
          />
        </>
      )}
      {node.nodeType !== kinds.MODBUS && node.nodeType !== kinds.OPC && (
        <Switch
          label={t(($) => $.nodes.settings.flattenJson)}
          description={t(($) => $.nodes.settings.flattenJsonHint)}
          {...form.getInputProps('flattenJson', { type: 'checkbox' })}
        />
      )}
      <PlaceFields
        legend={t(($) => $.mapPages.settings.place)}
        lat={form.getInputProps('lat')}
        long={form.getInputProps('long')}
        onPick={(place) => {
          form.setFieldValue('lat', place?.lat ?? '')
          form.setFieldValue('long', place?.long ?? '')
        }}
      />
      {(node.nodeType === kinds.MQTT || values.topics.length > 0) && (
        <>
          <p>{t(($) => $.nodes.topics.others)}</p>
          <TopicFields
            count={values.topics.length}
            inputProps={(at) => form.getInputProps(`topics.${at}.topic`)}
            onAdd={() => form.insertListItem('topics', { topic: '' })}
            onRemove={(at) => form.removeListItem('topics', at)}
          />
        </>
      )}
    </SectionForm>
  )
}
