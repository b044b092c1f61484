// The order matters: every browser claims to be its ancestors too, so the most particular name is tried first.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const named = (table: [RegExp, string][], userAgent: string) => table.find(([sign]) => sign.test(userAgent))?.[1]

/** "Firefox on Windows": enough for a person to know their own device by, and stable across updates of the browser. */
export function describeDevice(userAgent: string): string {
  const browser = named(browsers, userAgent)
  const system = named(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  if (browser ?? system) return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
  const [program] = userAgent.split(/[\s/(;]/)
  return program ? program.slice(0, 40) : 'An unknown device'
}
