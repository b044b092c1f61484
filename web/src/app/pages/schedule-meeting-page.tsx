import { useSuspenseQuery } from '@tanstack/react-query'
import { hostQuery } from '@/features/contact/meetings/meetings-api'
import { ScheduleView } from '@/features/contact/meetings/schedule-view'
import { usePageTitle } from '@/shared/navigation/page-title'
import { useParams } from '@/shared/navigation/router'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const { id = '' } = useParams()
  return <SchedulePage key={id} id={id} />
}

function SchedulePage({ id }: { id: string }) {
  const { data: host } = useSuspenseQuery(hostQuery(id))
  usePageTitle(`Schedule a meeting with ${host.name}`)
  return <ScheduleView host={host} />
}
