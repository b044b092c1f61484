import { hash } from 'node:crypto'

/** The same id for the same thing in every demonstration house, so that a link to a lot works on another machine. */
export function stableId(kind: string, name: string | number): string {
  const hex = hash('sha256', `vermeil demonstration house ${kind} ${name}`)
  // Version 8 (custom) and the standard variant, so that it is a proper UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
