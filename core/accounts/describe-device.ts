/** Tested in this order: Edge and Opera also claim to be Chrome, Chrome claims to be Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/coc_coc_browser/, 'Cốc Cốc'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Describes a device by its `User-Agent`: "Chrome · Windows". Undefined when nothing is recognised. */
export function describeDevice(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : undefined
}
