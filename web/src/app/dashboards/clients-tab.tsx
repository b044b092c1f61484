import { PlaceButton } from '@/features/loans/stagings/place-button'
import { lazyPart } from '@/ui/lazy-part'
import { type RouteTab, RouteTabs } from '@/ui/route-tabs'

const ClientList = lazyPart(() =>
  import('@/features/trades/realtors/clients/client-list').then((module) => module.ClientList),
)
const FollowUps = lazyPart(() =>
  import('@/features/trades/realtors/clients/follow-ups').then((module) => module.FollowUps),
)

const ProposalsView = lazyPart(() =>
  import('@/features/trades/realtors/proposals/proposal-list').then((module) => module.ProposalsView),
)

const ClientMeeting = lazyPart(() =>
  import('@/features/contact/meetings/client-meeting').then((module) => module.ClientMeeting),
)
const MeetingsSection = lazyPart(() =>
  import('@/features/contact/meetings/meetings-section').then((module) => module.MeetingsSection),
)

const views: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'clients', label: 'Clients', render: () => <Clients /> },
  { value: 'proposals', label: 'Proposals', render: () => <Proposals /> },
  { value: 'follow-ups', label: 'Follow-ups', render: () => <FollowUps /> },
  { value: 'meetings', label: 'Meetings', render: () => <MeetingsSection /> },
]

/** The people whom a realtor advises, and what follows for each, at addresses of their own. */
export const ClientsTab = () => <RouteTabs label="Parts of your clients" tabs={views} param="view" />

const Proposals = () => (
  <ProposalsView
    renderPlace={({ artworkId, lot }, { client, property, room }) =>
      lot && (
        <PlaceButton
          work={{ artworkId, title: lot.title, artist: lot.artist.name }}
          start={{ clientId: client.id, ...(property ? { propertyId: property.id, room } : {}) }}
        />
      )
    }
  />
)

const Clients = () => (
  <ClientList renderMeeting={(client, onClose) => <ClientMeeting client={client} onClose={onClose} />} />
)
