import { LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/shared/paths'
import { Avatar } from '@/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu'

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
        <DropdownMenuItem asChild>
          <Link to={paths.dashboard}>
            <LayoutDashboard aria-hidden="true" />
            Dashboard
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to={paths.settings}>
            <Settings aria-hidden="true" />
            Settings
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onSignOut}>
          <LogOut aria-hidden="true" />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
