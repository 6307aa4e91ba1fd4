/** What the web needs of categories as values, without the schemas. */

/** Stands for no category; as a parent: the top of the tree. */
export const noCategory = '00000000-0000-0000-0000-000000000000'
export const defaultIcon = 'mdi-shape-outline'
export const defaultColour = '#2196F3'
/** Levels of the tree. */
export const maximumDepth = 10
