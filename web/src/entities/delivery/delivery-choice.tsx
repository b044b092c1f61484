import { countryInSentence } from '@vermeil/contracts/money/country-names'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { CountryQuestion } from './country-question'
import { DeliveryOptions } from './delivery-options'
import type { DeliveryOfPurchase } from './use-delivery'

/** Where the work goes, before it is paid. */
export function DeliveryChoice({ delivery }: { delivery: DeliveryOfPurchase }) {
  const { delivery: work, ...lot } = delivery.lot
  const { wanted, isReady, isError, retry, total } = delivery
  if (isError) return <LoadFailure what="The delivery costs" onRetry={retry} />
  if (!isReady) return <Skeleton className="h-24" />
  const isAddressOpen = wanted.option === 'delivery' && !wanted.address
  return (
    <div className="grid gap-3">
      <DeliveryOptions
        addresses={delivery.addresses}
        canDeliver={work.shipping !== 'none'}
        pickupAt={work.hasPickup ? work : null}
        value={wanted.option === 'pickup' ? 'pickup' : (wanted.address?.id ?? null)}
        onChoose={delivery.choose}
      />
      {delivery.isCountryMissing && <CountryQuestion />}
      {isAddressOpen && wanted.to && total !== null && (
        <p className="text-sm text-muted">
          This is the delivery to {countryInSentence(wanted.to.country)}; you enter the address when you pay. Add an
          address for delivery to another country.
        </p>
      )}
      {total === null && !delivery.isCountryMissing && (
        <p role="status" className="text-sm">
          Delivery there has no fixed price.{' '}
          <Link to={paths.lot(lot.id, lot.slug)} className="text-gold underline underline-offset-4">
            Ask for a quote
          </Link>{' '}
          on the page of the lot{work.hasPickup ? ', or pick the work up.' : '.'}
        </p>
      )}
    </div>
  )
}
