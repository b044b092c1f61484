import { Clapperboard, Images, LampDesk, UserRound } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'
import { ActionLink } from './action-link'
import { calculatorTab } from './calculator-tab'

export const propAgentTabs: readonly [RouteTab, ...RouteTab[]] = [
  {
    value: 'productions',
    label: 'Productions',
    render: () => (
      <EmptyState
        icon={Clapperboard}
        title="No production yet"
        actions={<ActionLink to={paths.collection}>Browse the collection</ActionLink>}
      >
        <p>The films and series you dress, with their art budget and how much of it is placed.</p>
      </EmptyState>
    ),
  },
  {
    value: 'art-catalog',
    label: 'Art Catalog',
    render: () => (
      <EmptyState
        icon={Images}
        title="Works to rent"
        actions={
          <ActionLink to={`${paths.collection}?way=lease`} isMain>
            Browse works for lease
          </ActionLink>
        }
      >
        <p>Works to lease for a set by the month, with size and price.</p>
      </EmptyState>
    ),
  },
  calculatorTab,
  {
    value: 'sets',
    label: 'Sets',
    render: () => (
      <EmptyState
        icon={LampDesk}
        title="No set yet"
        actions={<ActionLink to={`${paths.collection}?way=lease`}>Browse works for lease</ActionLink>}
      >
        <p>The sets of your productions, the works placed on them, and who may change what.</p>
      </EmptyState>
    ),
  },
  {
    value: 'profile',
    label: 'Profile',
    render: () => (
      <EmptyState
        icon={UserRound}
        title="Your business"
        actions={
          <>
            <ActionLink to={paths.onboarding} isMain>
              Edit business details
            </ActionLink>
            <ActionLink to={paths.settings}>Settings</ActionLink>
          </>
        }
      >
        <p>The name and license under which you work are part of your profile.</p>
      </EmptyState>
    ),
  },
]
