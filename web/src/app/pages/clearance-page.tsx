import { ClearanceView } from '@/features/trades/clearance-page/clearance-view'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Clearance passport' }

export function Component() {
  const { token = '' } = useParams()
  if (!/^[\w-]{22}$/.test(token)) return <NotFound />
  return <ClearanceView token={token} notFound={<NotFound />} />
}
