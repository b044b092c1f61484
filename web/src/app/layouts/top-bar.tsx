import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import type { PageHandle } from '../pages'
import { Wordmark } from './wordmark'

const sections = [
  { to: paths.auctions, name: 'Auctions' },
  { to: paths.collection, name: 'Collection' },
  { to: paths.artists, name: 'Artists' },
  { to: paths.about, name: 'About' },
]

type TopBarProps = {
  back: PageHandle['back']
  /** The music controls, once the player has loaded. */
  music?: ReactNode
  userMenu: ReactNode
  banner: ReactNode
}

export function TopBar({ back, music, userMenu, banner }: TopBarProps) {
  return (
    <header data-shell className="sticky top-0 z-40 border-b border-line bg-background">
      <div className="page-width flex h-16 items-center gap-2 sm:gap-4">
        <Link to={paths.home} aria-label="Vermeil, home" className="rounded-sm">
          <Wordmark className={back ? 'max-sm:gap-0 max-sm:text-[0]' : undefined} />
        </Link>
        {back && (
          <Button asChild variant="ghost" size="sm" className="min-h-11 sm:ms-2">
            <Link to={back.to ?? paths.home}>
              <ArrowLeft aria-hidden="true" />
              {back.text ?? 'Back to Home'}
            </Link>
          </Button>
        )}
        <nav aria-label="Main" className="ms-auto hidden items-center gap-1 md:flex">
          {sections.map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              className="inline-flex h-11 items-center rounded-md px-3 text-muted transition-colors hover:text-foreground aria-[current=page]:text-gold"
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <div className="flex items-center gap-2 max-md:ms-auto">
          {music}
          {userMenu}
        </div>
      </div>
      {banner}
    </header>
  )
}
