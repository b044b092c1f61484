import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import type { PageBack } from '../page-module'
import { MainNavigation } from './main-navigation'
import { SearchButton } from './search-button'
import { Wordmark } from './wordmark'

type TopBarProps = {
  back: PageBack | undefined
  /** The music controls, once the player has loaded. */
  music?: ReactNode
  userMenu: ReactNode
  banner: ReactNode
}

export function TopBar({ back, music, userMenu, banner }: TopBarProps) {
  return (
    <>
      {/* In a low window, what is read needs the room. */}
      <header data-shell className="top-0 z-40 border-b border-line bg-background tall:sticky">
        <div className="page-width flex h-16 items-center gap-1 sm:gap-4">
          <Link to={paths.home} aria-label="Vermeil, home" className="flex min-h-11 items-center rounded-sm">
            <Wordmark givesWay={back !== undefined} />
          </Link>
          {back && (
            <Button asChild variant="ghost" size="sm" className="h-11 max-sm:px-1">
              <Link to={back.to ?? paths.home}>
                <ArrowLeft aria-hidden="true" />
                {/* A narrow bar has room for the arrow alone; the words are still read out. */}
                <span className="max-lg:sr-only">{back.text ?? 'Back to Home'}</span>
              </Link>
            </Button>
          )}
          <MainNavigation className="ms-auto hidden md:flex" />
          <div className="flex items-center gap-1 max-md:ms-auto sm:gap-2">
            {music}
            <SearchButton />
            {userMenu}
          </div>
        </div>
        {banner}
      </header>
      {/* On a phone a row of its own, which scrolls away: the sticky part stays low. */}
      <MainNavigation className="flex justify-between border-b border-line px-1 md:hidden" />
    </>
  )
}
