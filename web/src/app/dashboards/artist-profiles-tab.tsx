import { Suspense } from 'react'
import { OwnPage } from '@/features/catalog/artists/own-page/own-page'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'

const OwnPageWorks = lazyPart(() => import('./own-page-works').then((module) => module.OwnPageWorks))
const ArtistList = lazyPart(() => import('@/features/catalog/artists/artist-list').then((module) => module.ArtistList))
const HireRequests = lazyPart(() =>
  import('@/features/loans/hires/hire-requests').then((module) => module.HireRequests),
)
const StagingRequests = lazyPart(() =>
  import('@/features/loans/stagings/staging-list').then((module) => module.StagingRequests),
)
const SellerQuestions = lazyPart(() =>
  import('@/features/selling/questions/seller-questions').then((module) => module.SellerQuestions),
)
const OwnScreenTerms = lazyPart(() =>
  import('@/features/catalog/screen-terms/own-screen-terms').then((module) => module.OwnScreenTerms),
)
const MeetingsSection = lazyPart(() =>
  import('@/features/contact/meetings/meetings-section').then((module) => module.MeetingsSection),
)

const views: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'page',
    label: 'Your page',
    render: () => (
      <OwnPage
        renderWorks={(works) => (
          <Suspense fallback={null}>
            <OwnPageWorks works={works} />
          </Suspense>
        )}
      />
    ),
  },
  { value: 'browse', label: 'Browse artists', render: () => <ArtistList /> },
  { value: 'screen', label: 'Screen rights', render: () => <OwnScreenTerms /> },
  { value: 'hires', label: 'Hire requests', render: () => <HireRequests /> },
  { value: 'stagings', label: 'Staging requests', render: () => <StagingRequests /> },
  { value: 'questions', label: 'Questions', render: () => <SellerQuestions /> },
  { value: 'meetings', label: 'Meetings', render: () => <MeetingsSection /> },
]

/** The artist's own public page, everybody else's, who asks about works or to hire or stage them, and when the artist can be met. */
export const ArtistProfilesTab = () => <RouteTabs label="Artist Profiles views" tabs={views} param="view" />
