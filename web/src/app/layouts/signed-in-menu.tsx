import { Bell, Gavel, Heart, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { Avatar } from '@/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu'

const pages = [
  { to: paths.dashboard, name: 'Dashboard', Icon: LayoutDashboard },
  { to: `${paths.collectorDashboard}?tab=bids`, name: 'Bids', Icon: Gavel },
  { to: paths.favorites, name: 'Watchlist', Icon: Heart },
  { to: paths.notifications, name: 'Notifications', Icon: Bell },
  { to: paths.settings, name: 'Settings', Icon: Settings },
]

export function SignedInMenu({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const initials = email.slice(0, 2).toUpperCase()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="rounded-full" aria-label={`${initials}, account menu of ${email}`}>
        <Avatar initials={initials} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        {pages.map(({ to, name, Icon }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {name}
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
