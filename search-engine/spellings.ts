import { fold, spell } from '#text/fold.ts'
import { scanWords } from '#text/tokenize.ts'

/** Numbers the spellings met while an index is made: `hòa` and `hoa` are two spellings of the word `hoa`. */
export class Spellings {
  readonly texts: string[] = []
  readonly words: string[] = []
  private readonly byText = new Map<string, number>()
  private readonly byWriting = new Map<string, number>()

  /** The number of a spelling, new ones next. */
  add(text: string): number {
    let number = this.byText.get(text)
    if (number === undefined) {
      number = this.texts.push(text) - 1
      this.words.push(fold(text))
      this.byText.set(text, number)
    }
    return number
  }

  /** Calls `visit` with the spelling number of each word of a text, at most `most` of them; returns how many. */
  read(text: string, most: number, visit: (spelling: number) => void): number {
    let count = 0
    scanWords(text, (start, end) => {
      if (count === most) return
      const writing = text.slice(start, end)
      let spelling = this.byWriting.get(writing)
      if (spelling === undefined) {
        const spelled = spell(writing)
        spelling = fold(spelled) === '' ? -1 : this.add(spelled)
        this.byWriting.set(writing, spelling)
      }
      if (spelling < 0) return
      visit(spelling)
      count++
    })
    return count
  }
}
