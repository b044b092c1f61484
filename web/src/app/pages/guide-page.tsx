import { GuideView } from '@/features/catalog/information/help/guide-view'
import { guides } from '@/features/catalog/information/help/guides'
import { paths } from '@/shared/navigation/paths'
import { useLocation } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Help Center', to: paths.help }

/** Of each guide: they have one page each in `contracts/src/site-pages.ts`. */
export function Component() {
  const name = useLocation().pathname.split('/')[2]?.toLowerCase()
  const guide = guides.find((each) => each.name === name)
  return guide ? <GuideView guide={guide} /> : <NotFound />
}
