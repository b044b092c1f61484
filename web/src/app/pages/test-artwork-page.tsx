import { useSuspenseQuery } from '@tanstack/react-query'
import { TestPurchase } from '@/features/money/checkout/test-purchase'
import { configQuery } from '@/shared/http/config'
import { RequireAdmin } from '../dashboards/require-admin'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

/** In production a tool for administrators. The server refuses the payment besides. */
export function Component() {
  const { data: config } = useSuspenseQuery(configQuery)
  return config.testArtworkForEveryone ? (
    <TestArtwork />
  ) : (
    <RequireAdmin>
      <TestArtwork />
    </RequireAdmin>
  )
}

function TestArtwork() {
  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">Test Artwork Purchase</h1>
        <p className="mt-3 mb-8 text-muted">
          One dollar, charged like every other payment. It is not counted as a purchase.
        </p>
        <TestPurchase />
      </div>
    </section>
  )
}
