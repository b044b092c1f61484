import { useSuspenseQuery } from '@tanstack/react-query'
import { hostQuery } from '@/features/contact/meetings/meetings-api'
import { ScheduleView } from '@/features/contact/meetings/schedule-view'
import { usePageTitle } from '@/shared/navigation/page-title'
import { useParams } from '@/shared/navigation/router'
import { isUuid } from '@/shared/navigation/uuid'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { back: {} }

export function Component() {
  const { id = '' } = useParams()
  return isUuid(id) ? <SchedulePage key={id} id={id} /> : <NotFound />
}

function SchedulePage({ id }: { id: string }) {
  const { data: host } = useSuspenseQuery(hostQuery(id))
  usePageTitle(`Schedule a meeting with ${host.name}`)
  return <ScheduleView host={host} />
}
