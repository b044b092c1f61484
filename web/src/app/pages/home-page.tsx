import { Suspense } from 'react'
import { useServerRenderedOrPainted } from '@/shared/page/use-after-first-paint'
import { sectionPart } from '@/ui/section-part'
import { HomeHero } from './home/home-hero'

const HomeRest = sectionPart(() => import('./home/home-rest').then((module) => module.default))

/** As high as what is live in the saleroom, which stands in the first screen, and then so long that the footer does not. */
const restBox = (
  <div aria-busy="true" className="min-h-screen">
    <div className="min-h-56 border-b border-line bg-surface sm:min-h-48" />
  </div>
)

export function Component() {
  const isDue = useServerRenderedOrPainted()
  return (
    <>
      <HomeHero />
      <Suspense fallback={restBox}>{isDue ? <HomeRest /> : restBox}</Suspense>
    </>
  )
}
