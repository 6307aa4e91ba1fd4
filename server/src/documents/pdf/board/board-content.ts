import type { GridPlace } from '@fyr/contract/widgets/module'
import type { DocumentContent } from '../../content.ts'
import type { Block } from '../blocks/block.ts'
import type { PdfHead } from '../page/pdf-head.ts'

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

/** Data about a board that is known before its blocks. */
export interface BoardHead extends PdfHead {
  places: readonly GridPlace[]
  ifEmpty: string
}
