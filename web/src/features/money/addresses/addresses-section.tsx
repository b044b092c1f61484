import { useQuery } from '@tanstack/react-query'
import { addressLines } from '@vermeil/contracts/money/address-form'
import { type Address, addressLimit } from '@vermeil/contracts/money/addresses.schema'
import { countryName } from '@vermeil/contracts/money/country-names'
import { useEffect, useId, useRef, useState } from 'react'
import {
  addressesQuery,
  deliveryKey,
  makeDefaultAddress,
  removeAddress,
  restoreAddress,
  useAddressAction,
} from '@/entities/delivery/addresses-api'
import { useLocation } from '@/shared/navigation/router'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EditButtons } from '@/ui/data-table/edit-buttons'
import { useDeletion } from '@/ui/deletion/use-deletion'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Loading } from '@/ui/loading'

const AddressForm = lazyDialog(() => import('@/entities/delivery/address-form').then(({ AddressForm }) => AddressForm))

const shortName = ({ name, line1 }: Address) => `${name}, ${line1}`

/** Where works are delivered to: at /settings#addresses. */
export function AddressesSection() {
  const { data, isError, refetch } = useQuery(addressesQuery)
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const choosing = useAddressAction({ run: makeDefaultAddress, done: 'Default address changed' })
  const deletion = useDeletion<Address>({
    ...{ noun: 'address', nameOf: shortName, queryKey: deliveryKey },
    ...{ remove: removeAddress, restore: restoreAddress },
  })
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The section is fetched after the page, when the browser has looked for it already.
  useEffect(() => {
    if (hash === '#addresses') section.current?.scrollIntoView()
  }, [hash])
  const addresses = data?.addresses
  return (
    <section ref={section} aria-labelledby={titleId} className="max-w-3xl scroll-mt-24">
      <h2 id={titleId} className="text-xl">
        Addresses
      </h2>
      <p className="mt-1 text-sm text-muted">
        We show what delivery costs to your default address. You can choose another one for each purchase.
      </p>
      <div className="mt-4">
        {!addresses && <Loading what="Your addresses" hasFailed={isError} onRetry={refetch} className="h-24" />}
        {addresses?.length === 0 && <p className="text-sm text-muted">You have no address yet.</p>}
        {addresses && addresses.length > 0 && (
          <ul className="grid gap-3">
            {addresses.map((address) => (
              <li
                key={address.id}
                className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line p-4"
              >
                <address className="min-w-0 not-italic wrap-anywhere">
                  {address.isDefault && <Badge tone="success">Default</Badge>}
                  {[...addressLines(address), countryName(address.country), address.phone]
                    .filter(Boolean)
                    .map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    ))}
                </address>
                <span className="flex flex-wrap gap-2">
                  {!address.isDefault && (
                    <Button
                      variant="outline"
                      size="sm"
                      className="h-11"
                      disabled={choosing.isPending}
                      aria-label={`Make default: ${shortName(address)}`}
                      onClick={() => choosing.mutate(address)}
                    >
                      Make default
                    </Button>
                  )}
                  <EditButtons
                    name={shortName(address)}
                    onEdit={() => setEdited(address)}
                    onDelete={() => deletion.ask(address)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="outline"
          className="mt-4"
          disabled={!addresses || addresses.length >= addressLimit}
          onClick={() => setEdited('new')}
        >
          Add an address
        </Button>
        {addresses && addresses.length >= addressLimit && (
          <p className="mt-2 text-sm text-muted">
            You have {addressLimit} addresses, which is as many as there can be.
          </p>
        )}
      </div>
      {edited && <AddressForm address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </section>
  )
}
