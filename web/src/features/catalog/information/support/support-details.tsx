import { useQuery } from '@tanstack/react-query'
import { Clock, type LucideIcon, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { configQuery } from '@/shared/http/config'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { telephoneLink } from './contact-links'

const link =
  'figures inline-flex min-h-11 items-center break-all underline decoration-gold-deep decoration-1 underline-offset-4 hover:text-gold'

/** How else to reach us: address and number as the operator set them. */
export function SupportDetails() {
  const { data: config, isPending, isError, refetch } = useQuery(configQuery)
  const support = config?.support
  return (
    <>
      <dl aria-busy={isPending} className="space-y-6">
        <Detail icon={Clock} name="Open">
          24/7. Write any time; we reply within 24 hours.
        </Detail>
        <Detail icon={Mail} name="Email">
          {support && (
            <a href={`mailto:${support.email}`} className={link}>
              {support.email}
            </a>
          )}
          {isPending && <Skeleton className="my-2.5 h-6 w-48" />}
          {isError && 'Could not be loaded.'}
        </Detail>
        <Detail icon={Phone} name="Phone">
          {support && (
            <a href={telephoneLink(support.phone)} className={link}>
              {support.phone}
            </a>
          )}
          {isPending && <Skeleton className="my-2.5 h-6 w-40" />}
          {isError && 'Could not be loaded.'}
        </Detail>
      </dl>
      {isError && (
        <Button variant="outline" className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </>
  )
}

function Detail({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-sm text-muted">
        <Icon className="size-5 text-gold" strokeWidth={1.5} aria-hidden="true" />
        {name}
      </dt>
      <dd className="ps-8">{children}</dd>
    </div>
  )
}
