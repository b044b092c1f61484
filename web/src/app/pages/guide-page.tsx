import { GuideView } from '@/features/catalog/information/help/guide-view'
import { guides } from '@/features/catalog/information/help/guides'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { back: { text: 'Help Center', to: paths.help } }

export function Component() {
  const { name } = useParams()
  const guide = guides.find((each) => each.name === name)
  return guide ? <GuideView guide={guide} /> : <NotFound />
}
