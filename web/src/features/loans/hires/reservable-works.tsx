import type { HireDates } from '@vermeil/contracts/loans/hire-terms'
import type { RentalWork } from '@vermeil/contracts/loans/hires.schema'
import { Suspense, useState } from 'react'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { RentalCatalog } from './rental-catalog'

const ReserveDialog = lazyPart(() => import('./reserve-dialog').then((module) => module.ReserveDialog))

/** The rental catalog for agents: a work is reserved only where it is Available for the dates. */
export function ReservableWorks() {
  const [reserving, setReserving] = useState<{ work: RentalWork; initial: HireDates } | null>(null)
  return (
    <>
      <RentalCatalog
        heading="Works to rent"
        isForScreen
        renderAction={(work, initial) =>
          work.availability === 'available' && (
            <Button variant="gold" aria-label={`Reserve ${work.title}`} onClick={() => setReserving({ work, initial })}>
              Reserve
            </Button>
          )
        }
      />
      {reserving && (
        <Suspense fallback={null}>
          <ReserveDialog {...reserving} onClose={() => setReserving(null)} />
        </Suspense>
      )}
    </>
  )
}
