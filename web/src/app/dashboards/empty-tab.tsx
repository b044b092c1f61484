import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import type { RouteTab } from '@/ui/route-tabs'

/** A way on from a section that is empty. */
export function ActionLink({ to, isMain = false, children }: { to: string; isMain?: boolean; children: string }) {
  return (
    <Button asChild variant={isMain ? 'gold' : 'outline'}>
      <Link to={to}>{children}</Link>
    </Button>
  )
}

type EmptyTab = Pick<RouteTab, 'value' | 'label'> & {
  icon: LucideIcon
  title: string
  text: string
  links: readonly { to: string; text: string; isMain?: boolean }[]
}

/** A tab that has nothing to show yet: it says what it is for, and where to go instead. */
export const emptyTab = ({ value, label, icon, title, text, links }: EmptyTab): RouteTab => ({
  value,
  label,
  render: () => (
    <EmptyState
      icon={icon}
      title={title}
      actions={links.map((link) => (
        <ActionLink key={link.to} to={link.to} isMain={link.isMain}>
          {link.text}
        </ActionLink>
      ))}
    >
      <p>{text}</p>
    </EmptyState>
  ),
})
