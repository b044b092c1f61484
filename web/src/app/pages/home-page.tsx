import type { PageHandle } from '../pages'
import { HomeHero } from './home/home-hero'
import { HomeInvitation } from './home/home-invitation'
import { WaysToOwn } from './home/ways-to-own'

export const handle: PageHandle = { title: '' }

export function Component() {
  return (
    <>
      <HomeHero />
      <WaysToOwn />
      <HomeInvitation />
    </>
  )
}
