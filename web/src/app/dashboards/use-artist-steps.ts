import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/entities/account/own-account'
import { ownListingsQuery } from '@/entities/listing/listing-query'
import { payoutAccountQuery } from '@/features/identity/settings/payout-account-api'
import { paths } from '@/shared/navigation/paths'
import type { FirstStep } from '@/ui/first-steps'

/** What an artist does before their first work is on sale, and what of it is done. `hasNoSale`: known to have none. */
export function useArtistSteps(hasNoSale: boolean): { isNew: boolean; steps: readonly FirstStep[] } {
  const { data: profile } = useQuery(ownProfileQuery)
  const mayBeNew = hasNoSale && profile?.roles.includes('artist') === true
  const { data: own } = useQuery({ ...ownListingsQuery, enabled: mayBeNew })
  const isNew = mayBeNew && own !== undefined && !own.listings.some(({ status }) => status !== 'draft')
  const { data: payouts } = useQuery({ ...payoutAccountQuery, enabled: isNew })
  return {
    isNew,
    steps: [
      {
        label: 'Add your portrait',
        text: 'It stands beside every work of yours.',
        to: paths.settings,
        isDone: profile !== undefined && profile.avatar !== null,
      },
      // Where we pay by bank transfer there is no account to set up.
      ...(payouts?.isConnected === false
        ? []
        : [
            {
              label: 'Set up your payout account',
              text: 'Your share of each sale is paid to it.',
              to: `${paths.settings}?tab=billing`,
              isDone: payouts?.status === 'ready',
            },
          ]),
      {
        label: 'Say where you ship from',
        text: 'Your country is filled in for every work, and decides what delivery costs.',
        to: paths.settings,
        isDone: profile !== undefined && profile.country !== null,
      },
      {
        label: 'Upload your first work',
        text: 'A picture, a price, and how it is delivered.',
        to: `${paths.artistDashboard}&tab=upload`,
      },
    ],
  }
}
