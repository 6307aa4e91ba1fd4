import type { Access } from '@fyr/contract/endpoints/endpoint'
import type { HideableLink } from '@fyr/contract/settings/brand'
import type { FeatureName } from '@fyr/contract/settings/features'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { SelectorParam } from 'i18next'
import { letsIn, useMay } from '#api/session/rights.ts'
import { useBrand } from './brand.ts'
import { useFeatures } from './use-feature.ts'

declare module '@tanstack/react-router' {
  /** What a page's route says of it in `staticData`, beside its path, its search and its code. */
  interface StaticDataRouteOption {
    /** Who may see it (specification, section 2.1, for the pages that it shows). */
    access: Access
    /** Or this. */
    or?: Access
    /** And this in any case: what its fields are filled from, say. */
    and?: Access
    /** By which a brand leaves its links out. */
    link?: HideableLink
    /** Without it neither menu nor palette leads to the page, which opens by its address still. */
    feature?: FeatureName
    menu?: MenuEntry
    commands?: PageCommand[]
  }
}

/** Groups of entries: what the portal does by itself, and what outside systems are connected by. */
export type MenuGroup = 'automation' | 'connections'

/** An entry of the side menu, which is a command of the palette, too. */
export interface MenuEntry {
  /** The lowest stands first (specification, section 2.3). */
  order: number
  label: SelectorParam
  icon: string
  /** Stands with the others of this group under a heading that folds. */
  group?: MenuGroup
  /** `G` and this letter lead here. */
  letter?: string
  /** Its place in the bar at the bottom of phones, for the few that stand there. */
  bottomBar?: number
  /** Lit only on exactly this page. */
  exact?: boolean
  /** Lit here too: pages that belong to the entry and lie elsewhere. */
  also?: readonly string[]
}

/** Leads to the page from the palette. */
interface PageCommand {
  section: 'goTo' | 'create'
  label: SelectorParam
  /** Of the page's address: one that opens a dialog, say. */
  search?: Record<string, string>
  /** Where it takes more than to see the page. */
  access?: Access
}

type Path = NonNullable<LinkProps['to']>

/** The pages that the user may open and the brand leads to, as their routes declare them. */
export function usePages() {
  const may = useMay()
  const { hiddenLinks } = useBrand()
  const { routesByPath } = useRouter()
  const pages = Object.entries(routesByPath)
    .map(([path, { options }]) => ({ to: path as Path, ...options.staticData })) // the router's own paths
    .filter(({ link, ...page }) => letsIn(may, page) && !(link && hiddenLinks.includes(link)))
  const hasFeature = useFeatures(pages.some(({ feature }) => feature !== undefined))
  return pages.filter(({ feature }) => feature === undefined || hasFeature(feature))
}

export type Page = ReturnType<typeof usePages>[number]
export type MenuPage = Page & { menu: MenuEntry }

/** The pages of the side menu that the user may open, in order. */
export function useMenu(): MenuPage[] {
  return usePages()
    .filter((page): page is MenuPage => page.menu !== undefined)
    .sort((a, b) => a.menu.order - b.menu.order)
}
