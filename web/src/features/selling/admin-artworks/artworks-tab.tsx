import { useHolds } from '@/entities/account/for-staff'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { FeaturedEditor } from './featured-editor'
import { ReviewQueue } from './review-queue'
import { WorkList } from './work-list'
import { type WorkEditor, WorkPage } from './work-page'

type ArtworksTabProps = { editor: WorkEditor /** After its own. */; moreViews: readonly RouteTab[] }

/**
 * Every work, those to review, and the order of the home page. A work that is opened takes the place of the list. Who only
 * reads has the list and the works.
 */
export function ArtworksTab({ editor, moreViews }: ArtworksTabProps) {
  const { opened } = useTableAddress('works')
  const works: RouteTab = {
    value: 'works',
    label: 'All works',
    render: () => (opened ? <WorkPage key={opened} id={opened} editor={editor} /> : <WorkList />),
  }
  const views: readonly [RouteTab, ...RouteTab[]] = [
    works,
    { value: 'review', label: 'Works to review', render: () => <ReviewQueue /> },
    { value: 'home', label: 'Home page', render: () => <FeaturedEditor /> },
    ...moreViews,
  ]
  return <RouteTabs label="Artworks" param="view" tabs={useHolds('catalog') ? views : [works]} />
}
