import { useHouseTerms } from '@/entities/house/use-house-terms'
import { LegalDocument } from '@/features/catalog/information/legal/legal-document'
import { termsOfService } from '@/features/catalog/information/legal/terms'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const terms = useHouseTerms()
  return (
    <LegalDocument
      title="Terms of Service"
      summary={`The rules for bidding, buying, leasing and selling here. Bids are binding, payment is due within ${terms.paymentTermHours} hours, and sales are final.`}
      updated="November 1, 2026"
      clauses={termsOfService(terms)}
    />
  )
}
