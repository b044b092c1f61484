import { Clapperboard, Images, LampDesk, UserRound } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import type { RouteTab } from '@/ui/route-tabs'
import { calculatorTab } from './calculator-tab'
import { emptyTab } from './empty-tab'

const worksForLease = { to: `${paths.collection}?way=lease`, text: 'Browse works for lease' }

export const propAgentTabs: readonly [RouteTab, ...RouteTab[]] = [
  emptyTab({
    value: 'productions',
    label: 'Productions',
    icon: Clapperboard,
    title: 'No production yet',
    text: 'The films and series you dress, with their art budget and how much of it is placed.',
    links: [{ to: paths.collection, text: 'Browse the collection' }],
  }),
  emptyTab({
    value: 'art-catalog',
    label: 'Art Catalog',
    icon: Images,
    title: 'Works to rent',
    text: 'Works to lease for a set by the month, with size and price.',
    links: [{ ...worksForLease, isMain: true }],
  }),
  calculatorTab,
  emptyTab({
    value: 'sets',
    label: 'Sets',
    icon: LampDesk,
    title: 'No set yet',
    text: 'The sets of your productions, the works placed on them, and who may change what.',
    links: [worksForLease],
  }),
  emptyTab({
    value: 'profile',
    label: 'Profile',
    icon: UserRound,
    title: 'Your business',
    text: 'The name and license under which you work are part of your profile.',
    links: [
      { to: paths.onboarding, text: 'Edit business details', isMain: true },
      { to: paths.meetings, text: 'Meetings and hours' },
      { to: paths.settings, text: 'Settings' },
    ],
  }),
]
