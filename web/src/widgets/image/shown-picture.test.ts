import { expect, it } from 'vitest'
import { shownPicture } from './shown-picture.ts'

const settings = { image: null, deveui: null, alt: '' }
const name = `${'0'.repeat(32)}.png`

it('shows the picture that was given before that of the node', () => {
  const shown = shownPicture({ image: name, deveui: 'n1', alt: 'A barn' }, [{ name: 'n', image: 'other' }])
  expect(shown).toEqual({ state: 'picture', src: `/api/image/${name}`, alt: 'A barn' })
})

it('shows the picture of the node, by its name for those who do not see it', () => {
  const shown = shownPicture({ ...settings, deveui: 'n1' }, [{ name: 'Barn', image: name }])
  expect(shown).toEqual({ state: 'picture', src: `/api/image/${name}`, alt: 'Barn' })
})

it('tells why there is none', () => {
  expect(shownPicture(settings, [])).toEqual({ state: 'notChosen' })
  expect(shownPicture({ ...settings, deveui: 'n1' }, [])).toEqual({ state: 'nodeGone', deveui: 'n1' })
  const node = { name: 'Barn', image: null }
  expect(shownPicture({ ...settings, deveui: 'n1' }, [node])).toEqual({ state: 'none', nodeName: 'Barn' })
})
