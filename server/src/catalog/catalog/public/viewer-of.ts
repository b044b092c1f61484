import type { FastifyRequest } from 'fastify'
import { isAdmin } from '../../../platform/http/access.ts'
import type { Viewer } from './lot-visibility.ts'

export const viewerOf = ({ account }: FastifyRequest): Viewer =>
  account && { accountId: account.id, isAdmin: isAdmin(account) }
