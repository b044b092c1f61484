import type { FastifyRequest } from 'fastify'
import { isStaff } from '../../../platform/http/access.ts'
import type { Viewer } from './lot-visibility.ts'

export const viewerOf = ({ account }: FastifyRequest): Viewer =>
  account && { accountId: account.id, isAdmin: isStaff(account, 'catalog', 'clerk', 'money', 'read-only') }
