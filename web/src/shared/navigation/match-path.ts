export type PathParams = Readonly<Record<string, string | undefined>>

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * What a path such as `/lot/:id/:slug?` takes from an address, or null where it doesn't fit. Upper and lower case are
 * the same, and so is a slash at the end. `*` fits everything.
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
    } else if (segment.startsWith(':')) params[segment.replace(/[:?]/g, '')] = decoded(value)
    else if (segment.toLowerCase() !== decoded(value).toLowerCase()) return null
  }
  return params
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a stray percent sign, typed by hand
  }
}
