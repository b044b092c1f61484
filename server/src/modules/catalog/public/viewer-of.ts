import type { FastifyRequest } from 'fastify'
import type { Viewer } from './lot-visibility.ts'

export const viewerOf = ({ account }: FastifyRequest): Viewer =>
  account && { accountId: account.id, isAdmin: account.role === 'admin' }
