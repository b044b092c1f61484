import { DonationForm } from '@/features/money/donation/donation-form'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-xl">
        <h1 className="text-3xl sm:text-4xl">Make a Donation</h1>
        <p className="mt-3 mb-8 text-muted">
          There is no such thing as a starving artist. Your gift helps us keep it that way.
        </p>
        <DonationForm />
      </div>
    </section>
  )
}
