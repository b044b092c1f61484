import { useQuery } from '@tanstack/react-query'
import { percentOf, splitSale } from '@vermeil/contracts/money/commission'
import { useFormContext } from 'react-hook-form'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { Switch } from '@/ui/switch'
import type { ListingValues } from './listing-values'

/** Of a price of 10,000 a share is its own rate. */
const WHOLE = 10_000

/** Whether realtors may propose the work, with what its seller then receives by the one rule that settles sales. */
export function ProposalSwitch() {
  const { register } = useFormContext<ListingValues>()
  const { data } = useQuery(ownSubscriptionQuery)
  const receives = data && percentOf(splitSale(WHOLE, data).artist)
  return (
    <Switch
      {...register('isProposable')}
      label="Realtors may propose this work"
      hint={
        data
          ? `You receive ${receives} if a client of theirs buys or leases it; ${percentOf(data.realtorRate)} goes to the realtor. Other sales don’t change.`
          : 'They share in what their clients pay for it.'
      }
      className="sm:col-span-2"
    />
  )
}
