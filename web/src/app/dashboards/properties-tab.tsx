import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'

const PropertyRecords = lazyPart(() =>
  import('@/features/trades/realtors/properties/properties-tab').then((module) => module.PropertiesTab),
)
const OwnStagings = lazyPart(() =>
  import('@/features/loans/stagings/staging-list').then((module) => module.OwnStagings),
)
const ArtInHome = lazyPart(() => import('@/features/loans/stagings/art-in-home').then((module) => module.ArtInHome))

const HomeLabels = lazyPart(() => import('@/features/trades/labels/home-labels').then((module) => module.HomeLabels))

const toCatalog = (
  <Button asChild variant="gold">
    <Link to={`${paths.realtorDashboard}?tab=art-catalog&view=lease`}>Choose a work</Link>
  </Button>
)

const views: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'properties',
    label: 'Properties',
    render: () => (
      <PropertyRecords
        renderArt={(propertyId) => (
          <>
            <ArtInHome propertyId={propertyId} />
            <HomeLabels propertyId={propertyId} />
          </>
        )}
      />
    ),
  },
  { value: 'stagings', label: 'Stagings', render: () => <OwnStagings catalogLink={toCatalog} /> },
]

/** The homes that a realtor shows, and the works in them, at addresses of their own. */
export const PropertiesTab = () => <RouteTabs label="Parts of your properties" tabs={views} param="view" />
