import type { ControlSlider } from './controls.ts'

/** Of one widget. */
export const maxSliders = 20

/**
 * What a slider steers of its node: by this name is found what was sent and acknowledged, from whichever dashboard or
 * program. Server and web both make it, so it stands here, without a schema.
 */
export const controlNameOf = ({ send }: Pick<ControlSlider, 'send'>): string =>
  send.as === 'json' ? send.field : send.pattern
