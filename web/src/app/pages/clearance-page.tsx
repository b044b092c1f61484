import { ClearanceView } from '@/features/trades/clearance-page/clearance-view'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'

export function Component() {
  const { token = '' } = useParams()
  return <ClearanceView token={token} notFound={<NotFound />} />
}
