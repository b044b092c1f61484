import { Suspense } from 'react'
import { sectionPart } from '@/ui/section-part'
import type { PageBack, PageModule } from '../page-module'

const content = () => import('../saleroom-content')
const SaleroomContent = sectionPart(() => content().then((module) => module.SaleroomContent))

export const back: PageBack = {}

export const { fetchSection } = SaleroomContent

/** Reads the room before the page is asked for. */
export const prefetch: PageModule['prefetch'] = async (client) => (await content()).prefetch(client)

// Always the same element: if its props changed while its code loads, React would discard the server-rendered part.
const page = (
  <div className="page-width py-5 sm:py-6">
    <h1 className="mb-4 text-2xl sm:text-3xl">Live Auction</h1>
    <Suspense fallback={<div aria-busy="true" className="min-h-screen" />}>
      <SaleroomContent />
    </Suspense>
    <noscript>
      <p className="mt-6">To bid and to follow the room, please turn on JavaScript.</p>
    </noscript>
  </div>
)

export const Component = () => page
