import { moduleTypes } from '@fyr/contract/widgets/types'
import type { Block } from '#documents/index.ts'
import type { Widget } from '#domains/dashboards/dashboards/index.ts'
import { companyBlock, infoCardBlock, slidersBlock } from './fact-blocks.ts'
import { imageBlock, imageMapBlock, type PictureOf } from './picture-blocks.ts'
import { chartBlock, multichartBlock, timelineBlock } from './plot-blocks.ts'
import { alarmsBlock, overviewBlock, rawTableBlock } from './table-blocks.ts'
import { trendBlock } from './trend-block.ts'
import { fillBlock, gaugeBlock, singleValueBlock, tiltBlock } from './value-blocks.ts'
import type { WidgetContext } from './widget-context.ts'

const typeNames = new Map(Object.entries(moduleTypes).map(([name, type]) => [type, name]))

/** A widget as it is drawn on paper. What has no place there, such as maps and buttons, is named. */
export async function blockOf(widget: Widget, context: WidgetContext, pictureOf: PictureOf): Promise<Block> {
  const gone = goneBlock(widget, context)
  if (gone) return gone
  switch (widget.type) {
    case moduleTypes.chart:
      return widget.settings.series.length > 0
        ? chartBlock(context, widget.settings)
        : notChosen(widget, context)
    case moduleTypes.multichart:
      return multichartBlock(context, widget.settings)
    case moduleTypes.stateTimeline:
      return timelineBlock(context, widget.settings)
    case moduleTypes.trendChart:
      return await trendBlock(context, widget.settings)
    case moduleTypes.singleValue:
      return singleValueBlock(context, widget.settings) ?? notChosen(widget, context)
    case moduleTypes.gauge:
      return gaugeBlock(context, widget.settings) ?? notChosen(widget, context)
    case moduleTypes.fillIndicator:
      return fillBlock(context, widget.settings) ?? notChosen(widget, context)
    case moduleTypes.tiltChart:
      return tiltBlock(context, widget.settings) ?? notChosen(widget, context)
    case moduleTypes.rawTable:
      return rawTableBlock(context, widget.settings)
    case moduleTypes.sensorOverview:
      return overviewBlock(context, widget.settings)
    case moduleTypes.activeAlarms:
      return alarmsBlock(context)
    case moduleTypes.infoCard:
      return infoCardBlock(context, widget.settings) ?? notChosen(widget, context)
    case moduleTypes.companyInfo:
      return companyBlock(context, widget.settings)
    case moduleTypes.controlSliders:
      return slidersBlock(context, widget.settings)
    case moduleTypes.imageMap:
      return await imageMapBlock(context, widget.settings, pictureOf)
    case moduleTypes.text: {
      const { markdown, size, align } = widget.settings
      return { kind: 'text', title: context.title, markdown, size, align }
    }
    case moduleTypes.image:
      return (await imageBlock(context, widget.settings, pictureOf)) ?? notDrawn(widget, context)
    case moduleTypes.map:
    case moduleTypes.iframe:
    case moduleTypes.weather:
    case moduleTypes.functionButton:
      return notDrawn(widget, context)
  }
}

/** Whether there is anything to ask for: what is only named needs no data. */
export const needsData = ({ type }: Pick<Widget, 'type'>): boolean =>
  type !== moduleTypes.map &&
  type !== moduleTypes.iframe &&
  type !== moduleTypes.weather &&
  type !== moduleTypes.functionButton &&
  type !== moduleTypes.text

function nameOf({ type }: Pick<Widget, 'type'>, { words }: WidgetContext): string {
  const { types } = words.texts.widgets
  const name = typeNames.get(type)
  return (name !== undefined && Object.hasOwn(types, name) && types[name as keyof typeof types].name) || ''
}

function notDrawn(widget: Pick<Widget, 'type'>, context: WidgetContext): Block {
  const { notDrawn: text } = context.words.texts.reportDocuments.dashboard
  return { kind: 'notice', title: context.title, name: nameOf(widget, context), text }
}

function notChosen(widget: Widget, context: WidgetContext): Block {
  const { state } = context.words.texts.widgets
  return { kind: 'notice', title: context.title, name: nameOf(widget, context), text: state.notChosen }
}

/** Those that draw what there is, and say themselves what is gone. */
const drawAlways = new Set<Widget['type']>([moduleTypes.imageMap, moduleTypes.controlSliders])

/** What a widget is about was deleted since. */
function goneBlock(widget: Widget, context: WidgetContext): Block | undefined {
  const { series } = context.data
  const [first] = series
  if (!first || drawAlways.has(widget.type) || series.some(({ state }) => state === 'ok')) return undefined
  const { state } = context.words.texts.widgets
  const text =
    first.state === 'nodeGone'
      ? `${state.nodeGone}. ${state.nodeGoneText.replace('{{deveui}}', first.deveui)}`
      : `${state.keyGone}. ${state.keyGoneText.replace('{{key}}', first.key)}`
  return { kind: 'notice', title: context.title, name: nameOf(widget, context), text }
}
