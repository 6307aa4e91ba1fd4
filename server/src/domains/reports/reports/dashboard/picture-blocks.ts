import { reachedBy } from '@fyr/contract/widgets/thresholds'
import type { Block } from '#documents/index.ts'
import { imageMapTable } from './table-blocks.ts'
import type { SettingsNamed, WidgetContext } from './widget-context.ts'
import { toneColour } from './words.ts'

/** Finds a picture that PDF files can hold; undefined where there is none. */
export type PictureOf = (name: string) => Promise<Uint8Array | undefined>

/** A picture, or that of a node; null where there is none, or none that PDF files can hold. */
export async function imageBlock(
  { title, data, words }: WidgetContext,
  { image, alt }: SettingsNamed<'image'>,
  pictureOf: PictureOf,
): Promise<Block | null> {
  const name = image ?? data.nodes?.[0]?.image ?? null
  const picture = name === null ? undefined : await pictureOf(name)
  if (!picture) return null
  const { widgets, reportDocuments } = words.texts
  return {
    ...{ kind: 'picture', title, picture, ifUnreadable: reportDocuments.dashboard.notDrawn },
    alt: alt || title || widgets.types.image.name,
  }
}

/** Values on a picture; in a table where the picture cannot be drawn. */
export async function imageMapBlock(
  context: WidgetContext,
  settings: SettingsNamed<'imageMap'>,
  pictureOf: PictureOf,
): Promise<Block> {
  const { words, title } = context
  const picture = settings.image === null ? undefined : await pictureOf(settings.image)
  if (!picture) return imageMapTable(context, settings)
  const names = context.labelsOf(settings.labels)
  const labels = settings.labels.map((label, at) => {
    const latest = context.shown(label)?.latest ?? null
    const reached = reachedBy(label.thresholds, latest?.value)
    const value = words.value(latest?.value, context.labelOf(label))
    const text = { value, labelAndValue: `${names[at] ?? label.key} ${value}`, dot: '' }[label.display]
    return { x: label.x, y: label.y, text, colour: reached ? toneColour(reached) : label.colour }
  })
  const { widgets, reportDocuments } = words.texts
  const alt = title || widgets.types.imageMap.name
  return { kind: 'picture', title, picture, alt, ifUnreadable: reportDocuments.dashboard.notDrawn, labels }
}
