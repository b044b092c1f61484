import type { FastifyRequest } from 'fastify'
import type { Viewer } from './lot-visibility.ts'

/** A suspended account sees what a visitor sees. */
export function viewerOf({ account }: FastifyRequest): Viewer {
  if (!account || account.isSuspended) return null
  return { accountId: account.id, isAdmin: account.role === 'admin' }
}
