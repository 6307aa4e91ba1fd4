/** A text of which some places are put anew, in their order; all else stays as it is. */
export class ChangedText {
  readonly #text: string
  #copied = 0
  #pieces: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Puts something in place of what stands from one place to another. */
  replace(start: number, end: number, by: string): void {
    this.#pieces.push(this.#text.slice(this.#copied, start), by)
    this.#copied = end
  }

  /** What is complete so far. */
  take(): string {
    const taken = this.#pieces.join('')
    this.#pieces = []
    return taken
  }

  /** The rest, complete with what was not taken. */
  finish(): string {
    this.#pieces.push(this.#text.slice(this.#copied))
    this.#copied = this.#text.length
    return this.take()
  }
}
