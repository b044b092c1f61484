import { UserType } from '@vermeil/contracts/identity/roles.schema'
import { lineLimit } from '@vermeil/contracts/text-fields.schema'

export type Metadata = Record<string, unknown>

const MAX_BYTES = 4_096 // it travels in every access token

/** Why free-form user metadata is refused, in a sentence for the person; null if it is accepted. */
export function metadataProblem(data: Metadata): string | null {
  for (const name of ['first_name', 'last_name', 'user_type']) {
    const value = data[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') return `${name} must be text`
    if (value.length > lineLimit) return `${name} must be at most ${lineLimit} characters`
  }
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES) return `User metadata must be at most ${MAX_BYTES} bytes`
  return null
}

/** Metadata as it is stored. It grants nothing, and names no type that nobody may choose. */
export function tidyMetadata(data: Metadata): Metadata {
  if (!('user_type' in data)) return data
  return { ...data, user_type: chosenType(data) }
}

/** The four types may be chosen; anything else, `admin` above all, makes a collector. */
export function chosenType(data: Metadata): UserType {
  const chosen = UserType.safeParse(data.user_type)
  return chosen.success ? chosen.data : 'collector'
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export const namesIn = (data: Metadata) => ({ firstName: text(data.first_name), lastName: text(data.last_name) })
