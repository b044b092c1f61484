import { MeetingByLink } from '@/features/contact/meetings/meeting-by-link'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Your meeting' }

export function Component() {
  const { token = '' } = useParams()
  return /^[\w-]{22}$/.test(token) ? <MeetingByLink token={token} notFound={<NotFound />} /> : <NotFound />
}
