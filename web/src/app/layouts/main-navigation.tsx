import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'

const sections = [
  { to: paths.auctions, name: 'Auctions' },
  { to: paths.collection, name: 'Collection' },
  { to: paths.artists, name: 'Artists' },
  { to: paths.about, name: 'About' },
]

export function MainNavigation({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    <nav data-shell aria-label="Main" className={cn('items-center gap-1', className)}>
      {sections.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
          className="inline-flex h-11 items-center rounded-md px-3 text-muted max-[22rem]:px-2 transition-colors hover:text-foreground aria-[current=page]:text-gold"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
