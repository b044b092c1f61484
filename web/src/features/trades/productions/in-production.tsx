import { useQuery } from '@tanstack/react-query'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { LoadFailure } from '@/ui/load-failure'
import { option, Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { productionQuery, productionsQuery } from './productions-api'

type InProductionProps = { children: (production: ProductionDetail) => ReactNode }

/** What belongs to one production: it is chosen above, and the choice is in the address. */
export function InProduction({ children }: InProductionProps) {
  const [params, setParams] = useSearchParams()
  const list = useQuery(productionsQuery)
  const productions = list.data?.productions
  const chosen = productions?.find(({ id }) => id === params.get('production')) ?? productions?.[0]
  const detail = useQuery({ ...productionQuery(chosen?.id ?? ''), enabled: chosen !== undefined })

  if (list.isError) return <LoadFailure what="Your productions" onRetry={list.refetch} />
  if (!productions) return <Skeleton className="h-64" />
  if (!chosen) {
    return (
      <EmptyState
        icon={Clapperboard}
        title="No production yet"
        actions={
          <Button asChild variant="gold">
            <Link to="?tab=productions">Open productions</Link>
          </Button>
        }
      >
        <p>Sets, placements and teams belong to a production. Add your first one, or accept an invitation.</p>
      </EmptyState>
    )
  }
  const choose = (id: string) =>
    setParams((current) => {
      // Filters and the opened record belong to the production before.
      const unchanged = ['tab', 'view'].flatMap((name) => {
        const value = current.get(name)
        return value ? [[name, value]] : []
      })
      return new URLSearchParams([...unchanged, ['production', id]])
    })
  return (
    <div className="grid gap-6">
      <Field label="Production" className="max-w-md">
        {(control) => (
          <Select {...control} value={chosen.id} onChange={(event) => choose(event.target.value)}>
            {productions.map(({ id, title }) => option(id, title))}
          </Select>
        )}
      </Field>
      {detail.isError && <LoadFailure what="The production" onRetry={detail.refetch} />}
      {!detail.data && !detail.isError && <Skeleton className="h-64" />}
      {detail.data && children(detail.data)}
    </div>
  )
}
