import { Suspense } from 'react'
import { paths } from '@/shared/navigation/paths'
import { sectionPart } from '@/ui/section-part'
import type { PageBack, PageModule } from '../page-module'

const content = () => import('../lot-content')
const LotContent = sectionPart(() => content().then((module) => module.LotContent))

export const back: PageBack = { text: 'Collection', to: paths.collection }

export const { fetchSection } = LotContent

/** Reads the lot before the page is asked for. */
export const prefetch: PageModule['prefetch'] = async (...asked) => (await content()).prefetch(...asked)

// Always the same element: if its props changed while its code loads, React would discard the server-rendered part.
const lot = (
  <Suspense fallback={<div aria-busy="true" className="min-h-screen" />}>
    <LotContent />
  </Suspense>
)

export const Component = () => lot
