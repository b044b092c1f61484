import type { LucideIcon } from 'lucide-react'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

type BarItemProps = { icon: LucideIcon; children: string }

export function BarLink({ to, icon: Icon, children }: BarItemProps & { to: string }) {
  return (
    <Button asChild variant="outline" size="sm" className="h-11">
      <Link to={to}>
        <Icon aria-hidden="true" />
        {children}
      </Link>
    </Button>
  )
}

export function BarButton({ onClick, icon: Icon, children }: BarItemProps & { onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" className="h-11" onClick={onClick}>
      <Icon aria-hidden="true" />
      {children}
    </Button>
  )
}
