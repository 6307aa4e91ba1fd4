/** What a reader of one format makes of a file. */
export interface CleanPicture {
  width: number
  height: number
  content: Buffer
}
