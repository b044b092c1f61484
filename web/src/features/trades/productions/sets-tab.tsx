import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { InProduction } from './in-production'
import { LocationList } from './location-list'
import { PlacementList } from './placement-list'
import { type RenderLabels, SetList } from './set-list'
import { TeamView } from './team-view'
import { TodaysList } from './todays-list'

const PassportTab = lazyPart(() => import('./passport-tab').then((module) => module.PassportTab))

const viewsWith = (renderLabels: RenderLabels): readonly [RouteTab, ...RouteTab[]] => [
  {
    value: 'sets',
    label: 'Sets',
    render: () => (
      <InProduction>{(production) => <SetList production={production} renderLabels={renderLabels} />}</InProduction>
    ),
  },
  {
    value: 'locations',
    label: 'Set locations',
    render: () => <InProduction>{(production) => <LocationList production={production} />}</InProduction>,
  },
  {
    value: 'placements',
    label: 'Placements',
    render: () => <InProduction>{(production) => <PlacementList production={production} />}</InProduction>,
  },
  {
    value: 'passport',
    label: 'Clearance passport',
    render: () => <InProduction>{(production) => <PassportTab production={production} />}</InProduction>,
  },
  {
    value: 'team',
    label: 'Team',
    render: () => <InProduction>{(production) => <TeamView production={production} />}</InProduction>,
  },
  { value: 'today', label: 'Today', render: () => <TodaysList /> },
]

/** Sets of a production with everything on them. */
export const SetsTab = ({ renderLabels }: { renderLabels: RenderLabels }) => (
  <RouteTabs label="Parts of sets" param="view" keeps={['production']} tabs={viewsWith(renderLabels)} />
)
