import { useQuery } from '@tanstack/react-query'
import { shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import { deliveryOffer, type WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { destinationOf } from '@vermeil/contracts/money/destination'
import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { addressesQuery } from './addresses-api'
import { costLines, costsWith, deliveryMetadata } from './delivery-costs'
import { deliveryTablesQuery } from './delivery-tables'
import { useChosenCountry } from './destination'

/** `null`: to the default address, or picked up where that is all there is. */
type Choice = { option: 'pickup' } | { option: 'delivery'; addressId: string } | null

export type SoldLot = { id: string; slug: string; delivery: WorkDelivery }

/** What a work costs with its delivery and tax, and the buyer's choice of both. `deposit` is neither sent nor taxed. */
export function useDelivery(lot: SoldLot, price: number, deposit = 0) {
  const { delivery: work } = lot
  const { user } = useAuth()
  const [choice, setChoice] = useState<Choice>(null)
  const tables = useQuery(deliveryTablesQuery)
  const known = useQuery({ ...addressesQuery, enabled: user !== null })
  const addresses = known.data?.addresses ?? []
  const isPickup = choice ? choice.option === 'pickup' : work.shipping === 'none'
  const addressId = choice?.option === 'delivery' ? choice.addressId : null
  const address = addresses.find(({ id, isDefault }) => (addressId ? id === addressId : isDefault)) ?? null
  const chosenCountry = useChosenCountry()
  const to = tables.data
    ? destinationOf({ orderAddress: address, profileCountry: tables.data.profileCountry, chosenCountry })
    : null
  const wanted = isPickup ? ({ option: 'pickup' } as const) : ({ option: 'delivery', address, to } as const)
  const costs = tables.data ? costsWith(tables.data, lot, price, wanted) : null
  const total = costs && costs.total + deposit
  const offer = tables.data && to && !isPickup ? deliveryOffer(tables.data.rates, work, to.country) : null
  return {
    lot,
    addresses,
    wanted,
    choose: setChoice,
    /** Both the tables and the addresses are read. */
    isReady: tables.isSuccess && (user === null || !known.isLoading),
    isError: tables.isError || known.isError,
    retry: () => void Promise.all([tables.refetch(), ...(user ? [known.refetch()] : [])]),
    /** So many days after the payment it should be there: as promised, or as usual where nothing is. */
    arrivesInDays:
      offer?.kind === 'priced' ? offer.arrives.max : work.shipWithinDays + (isPickup ? 0 : shippingTerms.transitDays),
    /** It is not known where the work would go, so there is no total. */
    isCountryMissing: tables.isSuccess && !isPickup && to === null,
    /** Null while they are read, and where the delivery has no price yet. */
    total,
    lines: costs ? costLines(costs, isPickup, to) : [],
    metadata: total === null ? {} : deliveryMetadata(wanted, total),
  }
}

export type DeliveryOfPurchase = ReturnType<typeof useDelivery>
