import { MeetingByLink } from '@/features/contact/meetings/meeting-by-link'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'

export function Component() {
  const { token = '' } = useParams()
  return <MeetingByLink token={token} notFound={<NotFound />} />
}
