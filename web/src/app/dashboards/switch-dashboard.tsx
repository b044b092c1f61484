import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { userTypes } from '@/entities/account/user-types'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/ui/dropdown-menu'

export function SwitchDashboard() {
  const { pathname } = useLocation()
  const { data: profile } = useQuery(ownProfileQuery)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" className="h-11">
          <ArrowLeftRight aria-hidden="true" />
          Switch Dashboard
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {userTypes.map(({ value, name, dashboard }) => (
          <DropdownMenuItem key={value} asChild>
            <Link to={dashboard} aria-current={dashboard.split('?')[0] === pathname ? 'page' : undefined}>
              {name} dashboard
              {profile?.roles.includes(value) && (
                <span className="ms-auto text-sm text-gold">{profile.role === value ? 'Home' : 'Yours'}</span>
              )}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem asChild>
          <Link to={paths.productions}>Productions you work on</Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
