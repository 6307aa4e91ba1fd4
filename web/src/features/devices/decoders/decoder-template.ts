/** What a new decoder begins with. */
export const decoderTemplate = `function decodeUplink(input) {
  const { bytes, fPort } = input
  return {
    data: {
      temperature: ((bytes[0] << 8) | bytes[1]) / 10,
    },
  }
}
`
