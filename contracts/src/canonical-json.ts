type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** JSON whose bytes follow from the value alone: keys in the order of their code units, no spaces. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const ordered = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${ordered.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each ?? null)}`).join(',')}}`
}
