import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import type { ChooseDeliveryBody, DeliveryChoice } from '@vermeil/contracts/money/order-delivery.schema'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import { addressesQuery } from '@/entities/delivery/addresses-api'
import { DeliveryOptions } from '@/entities/delivery/delivery-options'
import { useAction } from '@/shared/http/use-action'
import { Card, CardTitle } from '@/ui/card'
import { InlineAlert } from '@/ui/inline-alert'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { overPlanText } from './order-text'
import { chooseDelivery, setOrder } from './orders-api'

/** Until an order is paid its buyer chooses where the work goes; costs and total follow at once. */
export function OrderDeliveryChoice({ order, choice }: { order: Order; choice: DeliveryChoice }) {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(addressesQuery)
  const saving = useAction([], {
    run: async (chosen: ChooseDeliveryBody) => setOrder(queryClient, await chooseDelivery(order.id, chosen)),
    done: 'Delivery saved',
    showsErrors: true,
  })
  const addresses = data?.addresses
  const overPlan = overPlanText(order.total, choice)
  return (
    <Card className="grid gap-4">
      <CardTitle>How it gets to you</CardTitle>
      {choice.isNeeded && (
        <p>
          {choice.pricedTo
            ? `The total is with delivery to ${countryInSentence(choice.pricedTo)}. Choose the address, then pay.`
            : 'Choose first, then pay: delivery and tax are added to the amount.'}
        </p>
      )}
      {isError && <LoadFailure what="Your addresses" onRetry={() => void refetch()} />}
      {!addresses && !isError && <Skeleton className="h-24" />}
      {addresses && (
        <DeliveryOptions
          addresses={addresses}
          canDeliver={choice.canDeliver}
          pickupAt={choice.pickupAt}
          value={chosenOf(order, addresses)}
          {...(choice.isNeeded && { first: { label: 'Add your address to pay', country: choice.pricedTo } })}
          disabled={saving.isPending}
          onChoose={(chosen) => saving.mutate(chosen)}
        />
      )}
      {order.arrives && (
        <p className="figures text-sm text-muted">
          Arrives {order.arrives.min}–{order.arrives.max} days after the payment.
        </p>
      )}
      {overPlan && (
        <InlineAlert tone="info">
          <p>{overPlan}</p>
        </InlineAlert>
      )}
      {saving.problem && (
        <InlineAlert tone="danger">
          <p>{saving.problem}</p>
        </InlineAlert>
      )}
    </Card>
  )
}

/** The order has a copy of the address, so it is found by what it says. */
function chosenOf(
  { deliveryOption, address }: Order,
  addresses: readonly (NonNullable<Order['address']> & { id: string })[],
) {
  if (deliveryOption === 'pickup') return 'pickup'
  const same = addresses.find(
    ({ line1, postalCode, name, country }) =>
      line1 === address?.line1 &&
      postalCode === address.postalCode &&
      name === address.name &&
      country === address.country,
  )
  return same?.id ?? null
}
