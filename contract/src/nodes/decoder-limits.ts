/** Characters of a decoder's source. */
export const maxDecoderSource = 65_536
