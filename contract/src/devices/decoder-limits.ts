/** Characters of a decoder's source. */
export const maxDecoderSource = 262_144
