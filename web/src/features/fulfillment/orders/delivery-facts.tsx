import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { shipmentOptionLabels } from '@vermeil/contracts/fulfillment/shipping-terms'
import { countryName } from '@vermeil/contracts/money/country-names'
import { Tracking } from '@/entities/delivery/tracking'
import { formatDay } from '@/shared/format/days'
import { Fact } from '@/ui/fact'

/** Where it goes, how, and by when. */
export function DeliveryFacts({ shipment }: { shipment: Shipment }) {
  const { option, address, carrier, trackingNumber, trackingUrl, shipBy, arrivesBy, deliveryNote } = shipment
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {option && <Fact name="Method">{shipmentOptionLabels[option]}</Fact>}
      {shipBy && <Fact name={option === 'pickup' ? 'Ready by' : 'Ships by'}>{formatDay(shipBy)}</Fact>}
      {!shipBy && arrivesBy && shipment.state === 'shipped' && <Fact name="Arrives by">{formatDay(arrivesBy)}</Fact>}
      {address && (
        <Fact name="Address">
          <address className="not-italic wrap-anywhere">
            {[address.name, address.line1, address.line2].filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block">
              {[address.city, address.region, address.postalCode].filter(Boolean).join(', ')}
            </span>
            <span className="block">{countryName(address.country)}</span>
            {address.phone && <span className="block text-muted">{address.phone}</span>}
          </address>
        </Fact>
      )}
      {carrier && (
        <Fact name="Carrier">
          <Tracking {...{ carrier, trackingNumber, trackingUrl }} />
        </Fact>
      )}
      {deliveryNote && <Fact name="How we know that it was delivered">{deliveryNote}</Fact>}
    </dl>
  )
}
