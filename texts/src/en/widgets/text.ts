export const text = {
  empty: 'Nothing written yet',
  markdown: 'Text',
  hint: 'Markdown: # heading, **bold**, - list, [link](https://…)',
  size: 'Size',
  sizes: { small: 'Small', normal: 'Normal', large: 'Large' },
  align: 'Aligned',
  sides: { start: 'Left', center: 'Centred', end: 'Right' },
} as const
