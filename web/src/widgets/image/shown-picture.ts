import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import type { ImageSettings } from '@fyr/contract/widgets/contents'
import { imageUrl } from '#api/client/base.ts'

export type ShownPicture =
  | { state: 'picture'; src: string; alt: string }
  /** Neither a picture nor a node is chosen. */
  | { state: 'notChosen' }
  | { state: 'nodeGone'; deveui: string }
  /** The node has no picture. */
  | { state: 'none'; nodeName: string }

/** The picture that was given, else that of the node. Only pictures of the portal: others would tell who looks. */
export function shownPicture(
  { image, deveui, alt }: Pick<ImageSettings, 'image' | 'deveui' | 'alt'>,
  nodes: readonly Pick<WidgetNode, 'name' | 'image'>[],
): ShownPicture {
  if (image !== null) return { state: 'picture', src: imageUrl(image), alt }
  if (deveui === null) return { state: 'notChosen' }
  const node = nodes[0]
  if (!node) return { state: 'nodeGone', deveui }
  return node.image === null
    ? { state: 'none', nodeName: node.name }
    : { state: 'picture', src: imageUrl(node.image), alt: alt || node.name }
}
