import type { HireDates } from '@vermeil/contracts/loans/hire-terms'
import type { LoanCatalogWork } from '@vermeil/contracts/loans/hires.schema'
import { Suspense, useState } from 'react'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { LoanCatalog } from './loan-catalog'

const ReserveDialog = lazyPart(() => import('./reserve-dialog').then((module) => module.ReserveDialog))

/** The catalog of works for hire for agents: a work is reserved only where it is Available for the dates. */
export function ReservableWorks() {
  const [reserving, setReserving] = useState<{ work: LoanCatalogWork; initial: HireDates } | null>(null)
  return (
    <>
      <LoanCatalog
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
