/** What server and web know alike of control sliders, without the schemas. */

/** Of one widget. */
export const maxSliders = 20

interface Sending {
  send: { as: 'json'; field: string } | { as: 'hex' | 'text'; pattern: string }
}

/**
 * What a slider steers of its node: by this name is found what was sent and acknowledged, from whichever dashboard or
 * program.
 */
export const controlNameOf = ({ send }: Sending): string => (send.as === 'json' ? send.field : send.pattern)
