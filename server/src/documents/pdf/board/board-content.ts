import type { GridPlace } from '@fyr/contract/widgets/module'
import type { DocumentContent } from '../../content.ts'
import type { Block } from '../blocks/block.ts'

/** Blocks on a grid of twelve columns, as widgets are on a dashboard. */
export interface Board
  extends Pick<
    DocumentContent,
    'title' | 'subtitle' | 'company' | 'language' | 'timeZone' | 'createdAt' | 'words'
  > {
  /** In columns and rows of the grid. */
  places: readonly GridPlace[]
  /** What stands at one of them; asked for once each, page by page. */
  blockAt(place: number): Promise<Block> | Block
  /** What is said where there are none. */
  ifEmpty: string
}

/** What is known of a board before its blocks are. */
export interface BoardHead
  extends Pick<Board, 'title' | 'subtitle' | 'company' | 'language' | 'timeZone' | 'createdAt' | 'ifEmpty'> {
  places: readonly GridPlace[]
  portal: string
  logo?: Uint8Array
  words: { created: string; yes: string; no: string; page: string }
}
