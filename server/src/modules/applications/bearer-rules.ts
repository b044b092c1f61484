import { RestRefusal } from './rest-refusal.ts'

/** Why a bearer opened no account, in the protocol's words. Nothing in an unchecked token is trusted but its own age. */
export function bearerRefusal(token: string, now: number): RestRefusal {
  const expiresAt = readExpiry(token)
  if (expiresAt !== null && expiresAt * 1000 <= now) return new RestRefusal(401, 'PGRST303', 'JWT expired')
  return new RestRefusal(401, 'PGRST301', 'No suitable key or wrong key type')
}

function readExpiry(token: string): number | null {
  const [, payload, signature] = token.split('.')
  if (!payload || !signature) return null
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown }
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}
