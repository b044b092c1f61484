import { TestPurchase } from '@/features/checkout/test-purchase'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Test Artwork', back: {} }

export function Component() {
  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">Test Artwork Purchase</h1>
        <p className="mt-3 mb-8 text-muted">One dollar, charged and recorded like every other payment.</p>
        <TestPurchase />
      </div>
    </section>
  )
}
