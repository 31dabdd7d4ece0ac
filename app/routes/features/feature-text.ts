/** A page about the product in one language, with the figures of this installation in it. */
export interface FeatureText {
  title: string
  /** For search engines. */
  description: string
  heading: string
  lead: string
  /** The first is the one that most people want. */
  ways: readonly Link[]
  /** What is true now, in two or three figures. */
  figures: readonly { value: string; label: string }[]
  points: readonly { heading: string; text: string; link?: Link }[]
  tables: readonly FactTable[]
}

export interface Link {
  href: string
  text: string
}

export interface FactTable {
  caption: string
  columns: readonly string[]
  /** The first cell names the row; a link leads to where the fact can be tried. */
  rows: readonly (readonly (string | Link)[])[]
  /** Columns of figures, by index. */
  numeric?: readonly number[]
}
