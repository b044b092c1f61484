import { LegalDocument } from '@/features/catalog/information/legal/legal-document'
import { privacy } from '@/features/catalog/information/legal/privacy'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <LegalDocument
      title="Privacy Policy"
      summary="What we know about you, why, who else sees it, and how you download or delete it."
      updated="November 19, 2026"
      clauses={privacy}
    />
  )
}
