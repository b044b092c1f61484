import { Gavel } from 'lucide-react'
import { useSaleroom } from '@/entities/saleroom/use-saleroom'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

export function EmptyRoom() {
  useSaleroom({ isPresent: true }) // the next lot comes as an event
  return (
    <EmptyState
      icon={Gavel}
      title="Nothing is on the block"
      actions={
        <Button asChild variant="gold">
          <Link to={paths.collection}>Browse the collection</Link>
        </Button>
      }
    >
      <p>The saleroom is waiting for its next lot. This page shows it as soon as it comes.</p>
    </EmptyState>
  )
}
