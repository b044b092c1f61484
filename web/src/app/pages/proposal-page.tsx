import { useParams } from 'react-router'
import { ProposalView } from '@/features/proposal-page/proposal-view'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Your proposal' }

export function Component() {
  const { token = '' } = useParams()
  return /^[\w-]{22}$/.test(token) ? <ProposalView token={token} notFound={<NotFound />} /> : <NotFound />
}
