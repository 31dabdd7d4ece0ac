/** A legal page in one language. */
export interface LegalText {
  title: string
  /** For search engines. */
  description: string
  /** What the page says in one breath. */
  lead: string
  sections: readonly LegalSection[]
}

interface LegalSection {
  /** Where a link leads to. */
  id: string
  heading: string
  /** Ours: nothing in it comes from a visitor. */
  html: string
}

/** The words around a text. */
export interface LegalWords {
  changed: string
  contents: string
}
