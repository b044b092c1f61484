import type { DispatchBody } from '@vermeil/contracts/fulfillment/shipping.schema'
import { ExternalLink } from 'lucide-react'

/** Who carries it, and where its way can be followed. */
export function Tracking({ carrier, trackingNumber, trackingUrl }: DispatchBody) {
  return (
    <span className="wrap-anywhere">
      {carrier}
      {trackingNumber && <span className="figures block">{trackingNumber}</span>}
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer nofollow"
          className="inline-flex items-center gap-1 text-gold underline underline-offset-4"
        >
          Track it at the carrier
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      )}
    </span>
  )
}
