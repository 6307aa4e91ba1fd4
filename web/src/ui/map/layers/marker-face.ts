import type { Tone } from '@fyr/contract/endpoints/fields'
import { textOn } from '@fyr/contract/values/contrast'
import { mdiAlert, mdiAlertOctagon, mdiCheck, mdiCircleMedium, mdiSleep } from '@mdi/js'
import { iconPath } from '../../icons/icon-path.ts'
import type { MapMarker } from '../map-types.ts'

/** A sign for each meaning: never colour alone. */
const signs: Record<Tone, string> = {
  ok: mdiCheck,
  attention: mdiAlert,
  alarm: mdiAlertOctagon,
  silent: mdiSleep,
  neutral: mdiCircleMedium,
}

/** The drawn part of a marker or cluster. It is changed in place, so that nothing flickers. */
export interface Face {
  element: HTMLElement
  showMarker(marker: MapMarker): void
  showCluster(count: string, tone: Tone): void
}

export function createFace(): Face {
  const element = document.createElement('span')
  element.className = 'fyr-marker'
  const sign = createSign()
  const badge = createSign()
  const count = document.createElement('span')
  const label = document.createElement('span')
  count.className = 'fyr-marker-count'
  label.className = 'fyr-marker-label'
  badge.svg.classList.add('fyr-marker-badge')
  element.append(sign.svg, count, badge.svg, label)
  let shown = ''

  function show(look: string, draw: () => void): void {
    if (look === shown) return
    shown = look
    draw()
  }

  return {
    element,
    showMarker: ({ tone, colour = null, icon, label: text, movable = false }) =>
      show(JSON.stringify([tone, colour, icon, text, movable]), () => {
        element.dataset.tone = tone
        element.dataset.kind = 'marker'
        element.style.setProperty('--fyr-marker', colour)
        element.style.setProperty('--fyr-marker-on', colour && textOn(colour.slice(0, 7)))
        element.toggleAttribute('data-movable', movable)
        label.textContent = text
        label.hidden = text === ''
        count.textContent = ''
        badge.svg.toggleAttribute('hidden', icon === undefined || tone === 'neutral')
        if (icon === undefined) sign.draw(signs[tone])
        else {
          badge.draw(signs[tone])
          sign.draw('')
          void iconPath(icon).then((path) => element.dataset.icon === icon && sign.draw(path))
        }
        element.dataset.icon = icon ?? ''
      }),
    showCluster: (text, tone) =>
      show(JSON.stringify([text, tone]), () => {
        element.dataset.tone = tone
        element.dataset.kind = 'cluster'
        element.style.removeProperty('--fyr-marker')
        element.style.removeProperty('--fyr-marker-on')
        label.hidden = true
        count.textContent = text
        sign.draw('')
        badge.svg.toggleAttribute('hidden', tone === 'ok' || tone === 'neutral')
        badge.draw(signs[tone])
      }),
  }
}

const svgSpace = 'http://www.w3.org/2000/svg'

function createSign() {
  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgSpace, 'path')
  svg.append(path)
  return { svg, draw: (d: string) => path.setAttribute('d', d) }
}
