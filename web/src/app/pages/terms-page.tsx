import { LegalDocument } from '@/features/information/legal/legal-document'
import { terms } from '@/features/information/legal/terms'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Terms of Service', back: {} }

export function Component() {
  return (
    <LegalDocument
      title="Terms of Service"
      summary="The rules of the house, for those who bid, buy, lease and sell in it. Bids are binding, payment is due within 72 hours, and sales are final."
      updated="November 1, 2026"
      clauses={terms}
    />
  )
}
