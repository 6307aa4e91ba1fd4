import type { Language } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import type { Page } from 'playwright-core'

interface Tree {
  readonly [key: string]: string | Tree
}

/** Everything that is written on the page or told by it, piece by piece; what can be copied elsewhere is left out. */
export async function wordsOn(page: Page): Promise<string[]> {
  const found = await page.evaluate(`(() => {
    const found = new Set()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode
      if (parentElement.closest('script, style, pre, code, .cm-content')) continue
      if (parentElement.checkVisibility()) found.add(data)
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll('[' + name + ']')) {
        if (element.checkVisibility() && !element.closest('[aria-hidden="true"]')) found.add(element.getAttribute(name))
      }
    }
    return [...found].map((text) => text.replace(/\\s+/g, ' ').trim())
  })()`)
  return found as string[] // what the script above answers
}

/** Whether the language's texts can have said this: word for word, or with something in their places. */
export function speaksOf(language: Language): (text: string) => boolean {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const text of leaves(allTexts[language])) {
    if (!text.includes('{{')) exact.add(text)
    // A text of places alone would match whatever is asked.
    else if (/\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))) patterns.push(patternOf(text))
  }
  return (text) => exact.has(text) || patterns.some((pattern) => pattern.test(text))
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

function leaves(tree: Tree): string[] {
  return Object.values(tree).flatMap((part) => (typeof part === 'string' ? [part] : leaves(part)))
}
