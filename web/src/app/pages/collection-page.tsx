import { Suspense } from 'react'
import { sectionPart } from '@/ui/section-part'
import type { PageBack } from '../page-module'

const CollectionContent = sectionPart(() => import('../collection-content').then((module) => module.CollectionContent))

export const back: PageBack = {}

export const { fetchSection } = CollectionContent

// Always the same element: if its props changed while its code loads, React would discard the server-rendered part.
const page = (
  <div className="page-width py-6 sm:py-14">
    <h1 className="mb-4 text-3xl sm:text-4xl">Browse Our Collection</h1>
    <p className="sm:mb-8 max-w-prose text-muted max-sm:hidden">
      Everything on offer: at auction, at a fixed price, or for lease.
    </p>
    <Suspense fallback={<div aria-busy="true" className="min-h-screen" />}>
      <CollectionContent />
    </Suspense>
  </div>
)

export const Component = () => page
