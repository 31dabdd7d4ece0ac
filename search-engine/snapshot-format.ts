/** The file is missing, damaged, or of another program, version or schema: rebuild the index. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

export const magic = 'VNSEARCH'

/** Increment when the layout of the file or of its sections changes. */
export const formatVersion = 4

/**
 * Layout: the magic word, then as 32-bit numbers: format version, length of the header, checksum of all bytes but
 * its own four, zero. Then the header as JSON, then the sections, each at a multiple of 8 bytes.
 */
export const preludeLength = 24
export const checksumAt = 16

export type SectionType = 'u8' | 'u16' | 'u32' | 'f64'

export interface SectionPlace {
  name: string
  type: SectionType
  /** In bytes from the start of the file, and in items. */
  offset: number
  length: number
}

export interface SegmentPlace {
  size: number
  facetCount: number
  words: number
  facetValues: number[]
  sections: SectionPlace[]
}

export interface SnapshotHeader {
  schema: string
  version: number
  bytes: number
  segments: SegmentPlace[]
  removed: SectionPlace[]
}

export function alignToEight(offset: number): number {
  return Math.ceil(offset / 8) * 8
}
