export const text = {
  empty: 'No text yet',
  markdown: 'Text',
  hint: 'Markdown: # heading, **bold**, - list, [link](https://…)',
  size: 'Size',
  sizes: { small: 'Small', normal: 'Normal', large: 'Large' },
  align: 'Alignment',
  sides: { start: 'Left', center: 'Centred', end: 'Right' },
} as const
