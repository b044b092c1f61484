import { LegalDocument } from '@/features/information/legal/legal-document'
import { terms } from '@/features/information/legal/terms'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Terms of Service', back: {} }

export function Component() {
  return (
    <LegalDocument
      title="Terms of Service"
      summary="The rules for bidding, buying, leasing and selling here. Bids are binding, payment is due within 72 hours, and sales are final."
      updated="November 1, 2026"
      clauses={terms}
    />
  )
}
