import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, Phone } from 'lucide-react'
import { configQuery } from '@/shared/config'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { telephoneLink } from './telephone-link'

const link =
  'inline-flex min-h-11 items-center break-all underline decoration-gold-deep decoration-1 underline-offset-4 hover:text-gold'

/** How else to reach the house: its own address and number, as its operator set them. */
export function SupportDetails() {
  const { data: config, isPending, isError, refetch } = useQuery(configQuery)
  return (
    <dl aria-busy={isPending} className="space-y-6">
      <div className="grid grid-cols-[1.5rem_1fr] gap-x-3">
        <Clock className="mt-1 size-5 text-gold" strokeWidth={1.5} aria-hidden="true" />
        <div>
          <dt className="text-sm text-muted">Open</dt>
          <dd>24/7. Messages are taken at any hour, every day.</dd>
        </div>
      </div>
      <div className="grid grid-cols-[1.5rem_1fr] gap-x-3">
        <Mail className="mt-1 size-5 text-gold" strokeWidth={1.5} aria-hidden="true" />
        <div>
          <dt className="text-sm text-muted">Email</dt>
          <dd className="min-h-11">
            {config && (
              <a href={`mailto:${config.support.email}`} className={link}>
                {config.support.email}
              </a>
            )}
            {isPending && <Skeleton className="mt-2 h-6 w-48" />}
            {isError && 'Could not be loaded.'}
          </dd>
        </div>
      </div>
      <div className="grid grid-cols-[1.5rem_1fr] gap-x-3">
        <Phone className="mt-1 size-5 text-gold" strokeWidth={1.5} aria-hidden="true" />
        <div>
          <dt className="text-sm text-muted">Phone</dt>
          <dd className="min-h-11">
            {config && (
              <a href={telephoneLink(config.support.phone)} className={`figures ${link}`}>
                {config.support.phone}
              </a>
            )}
            {isPending && <Skeleton className="mt-2 h-6 w-40" />}
            {isError && (
              <Button variant="link" onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </dd>
        </div>
      </div>
    </dl>
  )
}
