/** One hue, told apart without it as well: by lightness in bars, by dashes in lines. */
export const tones = [
  { fill: 'var(--accent)', stroke: 'var(--accent)', dash: undefined },
  { fill: 'var(--accent-soft)', stroke: 'var(--accent)', dash: '5 4' },
  { fill: 'var(--surface)', stroke: 'var(--accent)', dash: '1 3' },
] as const
