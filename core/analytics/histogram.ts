/** Four buckets per doubling: the middle of a bucket is within a tenth of the measured value. */
const perDoubling = 4
/** Lower bound of the first bucket in milliseconds; it also holds faster values. */
const min = 1 / 16
const buckets = 20 * perDoubling

/** Names of the metrics that count each bucket. */
export const timeMetrics = Array.from({ length: buckets }, (_, bucket) => `search_time_${bucket}`)

/** Returns the bucket of a duration in milliseconds, from 0; the last one holds everything above a minute. */
export function bucketOf(milliseconds: number): number {
  const at = Math.floor(Math.log2(milliseconds / min) * perDoubling)
  return Math.min(buckets - 1, Math.max(0, at))
}

/** Returns the geometric mean of a bucket's bounds, in milliseconds. */
const middleOf = (bucket: number) => min * 2 ** ((bucket + 0.5) / perDoubling)

/** Picks a histogram's counts, by bucket, from those of all metrics. */
export function histogramOf(counts: Readonly<Record<string, number>>): Map<number, number> {
  const histogram = new Map<number, number>()
  for (const [bucket, metric] of timeMetrics.entries()) {
    if (counts[metric]) histogram.set(bucket, counts[metric])
  }
  return histogram
}

/** Returns the duration in milliseconds below which `share` (0 to 1) of the counted values lie; null without values. */
export function percentileOf(counts: ReadonlyMap<number, number>, share: number): number | null {
  let total = 0
  for (const count of counts.values()) total += count
  let left = Math.max(1, Math.ceil(total * share))
  for (const bucket of [...counts.keys()].toSorted((a, b) => a - b)) {
    left -= counts.get(bucket)!
    if (left <= 0) return middleOf(bucket)
  }
  return null
}
