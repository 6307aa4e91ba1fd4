import { expect, it } from 'vitest'
import overlays from '../dialogs/overlays.ts?raw'
import inputs from '../form/inputs.ts?raw'
import layout from '../layout.ts?raw'
import styles from './mantine-styles.ts?raw'

const sheets = Object.keys(import.meta.glob('../../../../node_modules/@mantine/core/styles/*.layer.css')).map(
  (path) => /([\w-]+)\.layer\.css$/.exec(path)?.[1] ?? '',
)

/** Every component that pages can get hold of is drawn with its own styles. */
it('has the styles of every component that is offered', () => {
  const offered = [layout, inputs, overlays]
    .flatMap((file) => [...file.matchAll(/export \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== '')
  expect(offered).toContain('Select')
  expect(sheets).toContain('Button')
  const missing = offered.filter((name) => sheets.includes(name) && !styles.includes(`/${name}.layer.css`))
  expect(missing).toEqual([])
})
