import { z } from 'zod'

/** The caller's Idempotency-Key: the same key with the same request gives the same answer (promise 7). */
export const KeyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })
