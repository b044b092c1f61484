import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@vermeil/contracts/desk/overview.schema'
import { Bell, Gavel, Heart, LayoutDashboard, LogOut, type LucideIcon, Receipt, Settings } from 'lucide-react'
import { useState } from 'react'
import { overviewQuery } from '@/entities/account/overview'
import { avatarUrl, initialsOf, ownProfileQuery } from '@/entities/account/own-account'
import { unreadQuery } from '@/features/contact/notices/notice-queries'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Avatar } from '@/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu'

type Counts = Overview['counts'] & { unread: number }
type MenuPage = {
  to: string
  name: string
  Icon: LucideIcon
  /** How many, and what they are: "3", "3 lots you bid on". */
  count?: (counts: Counts) => readonly [number, string]
}

const pages: readonly MenuPage[] = [
  { to: paths.dashboard, name: 'Dashboard', Icon: LayoutDashboard },
  {
    to: `${paths.collectorDashboard}?tab=bids`,
    name: 'Bids',
    Icon: Gavel,
    count: ({ bids }) => [bids, plural(bids, 'open lot', 'open lots')],
  },
  {
    to: paths.favorites,
    name: 'Watchlist',
    Icon: Heart,
    count: ({ watching }) => [watching, plural(watching, 'work', 'works')],
  },
  {
    to: paths.orders,
    name: 'Orders',
    Icon: Receipt,
    count: ({ ordersDue }) => [ordersDue, plural(ordersDue, 'payment due', 'payments due')],
  },
  {
    to: paths.notifications,
    name: 'Notifications',
    Icon: Bell,
    count: ({ unread }) => [unread, `${formatCount(unread)} unread`],
  },
  { to: paths.settings, name: 'Settings', Icon: Settings },
]

export function SignedInMenu({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: overview } = useQuery({ ...overviewQuery, enabled: isOpen })
  const { data: unread = 0 } = useQuery(unreadQuery)
  const counts = overview && { ...overview.counts, unread }
  const { data: profile } = useQuery(ownProfileQuery)
  const initials = initialsOf({ email })
  return (
    <DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenuTrigger className="rounded-full" aria-label={`${initials}, account menu of ${email}`}>
        <Avatar initials={initials} src={avatarUrl(profile?.avatar ?? null)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        {pages.map(({ to, name, Icon, count }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {name}
              {count && counts && <MenuCount of={count(counts)} />}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onSignOut}>
          <LogOut aria-hidden="true" />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function MenuCount({ of: [count, words] }: { of: readonly [number, string] }) {
  if (count === 0) return null
  return (
    <span className="figures ms-auto text-sm text-gold">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {words}</span>
    </span>
  )
}
