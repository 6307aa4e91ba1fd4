import type { WidgetControl } from '@fyr/contract/dashboards/dashboard-data'
import { conditionOf, lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import { controlNameOf } from '@fyr/contract/widgets/controls/control-name'
import type { InfoCardSettings } from '@fyr/contract/widgets/tables'
import { numberOf } from '@fyr/contract/widgets/thresholds'
import type { Block } from '#documents/index.ts'
import { conditionText, conditionTone } from './conditions.ts'
import type { SettingsNamed, WidgetContext } from './widget-context.ts'
import { toneColour } from './words.ts'

type Facts = Extract<Block, { kind: 'facts' }>['facts'][number]

/** One node: how it is, and some of its values; null where it is not there. */
export function infoCardBlock(
  context: WidgetContext,
  { keys, show }: SettingsNamed<'infoCard'>,
): Block | null {
  const { words, data } = context
  const { texts } = words
  const node = data.nodes?.[0]
  if (!node) return null
  const values =
    keys.length === 0
      ? node.values
      : keys.map(
          (key) =>
            node.values.find((each) => each.key === key) ?? { key, label: key, unit: '', latest: null },
        )
  const hasStatus = show.includes('status')
  const hasAlarms = show.includes('alarms')
  const shown = hasAlarms ? node : { ...node, alarm: 0 }
  const alone =
    node.alarm > 0
      ? { text: conditionText(node, texts), colour: conditionTone('alarm') }
      : { text: texts.widgets.infoCard.noAlarms, colour: conditionTone('ok') }
  const mark = hasStatus
    ? { text: conditionText(shown, texts), colour: conditionTone(conditionOf(shown)) }
    : hasAlarms
      ? alone
      : undefined
  const isLow = node.battery !== null && node.battery < lowBattery
  const facts: Partial<Record<InfoCardSettings['show'][number], Facts>> = {
    lastContact: { label: texts.nodes.lastContact, text: words.time(node.lastContact) },
    battery: {
      label: texts.nodes.battery,
      text: words.value(node.battery, { unit: '%', decimals: 0 }),
      ...(isLow && { colour: toneColour({ tone: 'attention', colour: null }) }),
    },
    rssi: { label: texts.nodes.signal, text: words.value(node.rssi, { unit: 'dBm' }) },
    application: { label: texts.words.application, text: node.applicationName },
    position: {
      label: texts.widgets.infoCard.parts.position,
      text: node.lat === null || node.long === null ? '–' : `${node.lat.toFixed(5)}, ${node.long.toFixed(5)}`,
    },
    count: { label: texts.nodes.count, text: words.value(node.count, { decimals: 0 }) },
  }
  return {
    kind: 'facts',
    title: context.title || node.name,
    ...(mark && { mark }),
    facts: [
      ...(context.title && context.title !== node.name ? [{ label: texts.words.node, text: node.name }] : []),
      ...values.map(
        (each): Facts => ({ label: each.label || each.key, text: words.value(each.latest?.value, each) }),
      ),
      ...show.flatMap((part) => facts[part] ?? []),
    ],
  }
}

const lines = ['name', 'postalAdress', 'contactPhonenumber', 'invoiceAdress', 'orgNumber'] as const

export function companyBlock(
  { words, data, title }: WidgetContext,
  { show, note }: SettingsNamed<'companyInfo'>,
): Block {
  const { types, companyInfo } = words.texts.widgets
  const facts = lines.flatMap((part): Facts[] => {
    const text = data.company?.[part]?.trim()
    return text && show.includes(part) ? [{ label: '', text }] : []
  })
  const isEmpty = facts.length === 0 && note === ''
  return {
    ...{ kind: 'facts', title: title || types.companyInfo.name },
    facts: isEmpty ? [{ label: '', text: companyInfo.empty }] : facts,
    ...(note && { note }),
  }
}

/** Where each slider stands: at what counts, else at what the node reports. */
export function slidersBlock(context: WidgetContext, { sliders }: SettingsNamed<'controlSliders'>): Block {
  const { words, data, title } = context
  const { types, controlSliders } = words.texts.widgets
  const controlOf = (deveui: string, name: string): WidgetControl | undefined =>
    data.controls?.find((each) => each.deveui.toLowerCase() === deveui.toLowerCase() && each.name === name)
  const facts = sliders.map((slider): Facts => {
    const { deveui, key, unit, display, max } = slider
    const settled = controlOf(deveui, controlNameOf(slider))?.settled
    const named =
      key === null ? undefined : context.labelOf({ deveui, key, label: null, unit: null, decimals: null })
    const label = slider.label || named?.label || context.nodeName(deveui)
    const reported = key === null ? null : numberOf(context.shown({ deveui, key })?.latest?.value)
    const value = settled?.value ?? reported
    const { on, off } = words.texts.words
    const text =
      value === null
        ? controlSliders.nothingSent
        : display === 'switch'
          ? value === max
            ? on
            : off
          : words.value(value, { unit: unit || named?.unit || '' })
    return { label, text }
  })
  return { kind: 'facts', title: title || types.controlSliders.name, facts }
}
