import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { type LeaseDuration, leaseDates, leaseDurations, quoteLease } from '@vermeil/contracts/loans/lease-terms'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { DeliveryChoice } from '@/entities/delivery/delivery-choice'
import { useDelivery } from '@/entities/delivery/use-delivery'
import { useHouseTerms } from '@/entities/house/use-house-terms'
import { PaymentButton } from '@/entities/payment/payment-button'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { LeavingNote } from '@/entities/payment/payment-notes'
import { formatMoney } from '@/shared/format/format'
import { today } from '@/shared/live/today'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { option, Select } from '@/ui/select'
import { comparisonSearch, durationNames, leaseOf, leaseTermText } from './lease'

type LeaseDialogProps = {
  lot: Pick<LotCard, 'id' | 'slug' | 'artworkId' | 'title' | 'artist' | 'delivery'> & { leasePrice: number }
  onClose: () => void
}

export function LeaseDialog({ lot, onClose }: LeaseDialogProps) {
  const [duration, setDuration] = useState<LeaseDuration>('1-month')
  const work = { artworkId: lot.artworkId, title: lot.title, artist: lot.artist.name, monthlyPrice: lot.leasePrice }
  const { depositMonths } = useHouseTerms()
  const { months, total: rent, deposit } = quoteLease(work.monthlyPrice, duration, depositMonths)
  const delivery = useDelivery(lot, rent, deposit)
  const { total } = delivery
  const lease = leaseOf(work, duration, depositMonths)

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Lease Artwork" description={`${work.title} by ${work.artist}`}>
        <div className="grid gap-5">
          <Field label="Duration">
            {(control) => (
              <Select
                {...control}
                value={duration}
                onChange={({ target }) => setDuration(leaseDurations.find((one) => one === target.value) ?? '1-month')}
              >
                {leaseDurations.map((one) => option(one, durationNames[one]))}
              </Select>
            )}
          </Field>
          <DeliveryChoice delivery={delivery} />
          <div aria-live="polite">
            <PaymentLines
              lines={[
                { name: `Lease, ${durationNames[duration]}`, value: formatMoney(rent) },
                { name: 'Deposit, refunded when you return the work', value: formatMoney(deposit) },
                ...delivery.lines,
                { name: 'Term', value: leaseTermText(duration, months, addDays(today(), delivery.arrivesInDays)) },
              ]}
              total={total}
            />
          </div>
          <p className="text-sm text-muted">
            The term begins when the work arrives, at the latest {leaseDates.daysAfterArrival} days after it should. You
            pay for delivery. Return shipping is included.
          </p>
          <a
            href={comparisonSearch(work)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1.5 justify-self-start text-sm text-gold underline underline-offset-4"
          >
            Compare lease prices on the web
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
          {total !== null && <LeavingNote amount={total} />}
        </div>
        <DialogActions className="flex-wrap">
          <PaymentButton
            className="w-full"
            payment={{ ...lease, metadata: { ...lease.metadata, ...delivery.metadata } }}
            disabled={total === null}
            onSettled={onClose}
          >
            {total === null ? 'Lease' : `Lease for ${formatMoney(total)}`}
          </PaymentButton>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
