import { paramShapes } from './site-paths.computed'

export type PathParams = Readonly<Record<string, string | undefined>>

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * The parameters of a path such as `/lot/:id/:slug?` in an address, or null where it doesn't match. Case and a slash at
 * the end make no difference. A parameter has the form of its name (`paramShapes`). `*` matches everything.
 */
export function matchPath(path: string, pathname: string): PathParams | null {
  if (path === '*') return {}
  const wanted = segmentsOf(path)
  const given = segmentsOf(pathname)
  if (given.length > wanted.length) return null

  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]
    if (value === undefined) {
      if (!segment.endsWith('?')) return null
    } else if (segment.startsWith(':')) {
      const name = segment.replace(/[:?]/g, '')
      params[name] = decoded(value)
      if (!isShaped(name, params[name])) return null
    } else if (segment.toLowerCase() !== decoded(value).toLowerCase()) return null
  }
  return params
}

const isShaped = (name: string, value: string) => new RegExp(`^${paramShapes[name]}$`).test(value)

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a stray percent sign, typed by hand
  }
}
