import { type RouteTab, RouteTabs } from '@/ui/route-tabs'
import { ActivityList } from './activity-list'
import { InProduction } from './in-production'
import { ProductionList } from './production-list'
import { TeamView } from './team-view'

const views = (canAdd: boolean): readonly [RouteTab, ...RouteTab[]] => [
  { value: 'list', label: 'All productions', render: () => <ProductionList canAdd={canAdd} /> },
  {
    value: 'team',
    label: 'Team',
    render: () => <InProduction>{(production) => <TeamView production={production} />}</InProduction>,
  },
  {
    value: 'activity',
    label: 'Activity',
    render: () => <InProduction>{(production) => <ActivityList production={production} />}</InProduction>,
  },
]

/** Productions, and who works on each. `canAdd`: property agents add their own. */
export function ProductionsTab({ canAdd }: { canAdd: boolean }) {
  return <RouteTabs label="Parts of productions" param="view" keeps={['production']} tabs={views(canAdd)} />
}
