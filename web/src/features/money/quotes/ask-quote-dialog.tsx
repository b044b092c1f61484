import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { addressLines } from '@vermeil/contracts/money/address-form'
import type { Address } from '@vermeil/contracts/money/addresses.schema'
import { countryName } from '@vermeil/contracts/money/country-names'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AddressForm } from '@/entities/delivery/address-form'
import { addressesQuery } from '@/entities/delivery/addresses-api'
import { Button } from '@/ui/button'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormSelect } from '@/ui/form/form-fields'
import { Loading } from '@/ui/loading'
import { useQuoteAction } from './quotes-api'

const Choice = z.object({ addressId: z.uuid('Please choose an address.') })

const nameOf = (address: Address) => [...addressLines(address), countryName(address.country)].join(', ')

type AskQuoteDialogProps = { title: string; ask: (addressId: string) => Promise<unknown>; onClose: () => void }

/** Which of your addresses a work should go to. The first one can be added on the spot. */
export function AskQuoteDialog({ title, ask, onClose }: AskQuoteDialogProps) {
  const { data, isError, refetch } = useQuery(addressesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const addresses = data?.addresses
  const [first] = addresses ?? []
  const form = useForm({ resolver: zodResolver(Choice), values: { addressId: first?.id ?? '' } })
  const action = useQuoteAction({
    run: ({ addressId }: z.infer<typeof Choice>) => ask(addressId),
    ...{ done: 'We have asked the seller', onDone: onClose, showsErrors: true },
  })
  if (isAdding || addresses?.length === 0) {
    return <AddressForm address={null} onClose={() => (first ? setIsAdding(false) : onClose())} />
  }
  return (
    <FormDialog
      title={title}
      description="The seller sees city, region, postal code and country now, and the street once you have paid. Asking costs nothing."
      form={form}
      submit={{ label: 'Ask for a quote', pending: 'Asking...' }}
      {...{ action, onClose }}
    >
      {!addresses && <Loading what="Your addresses" hasFailed={isError} onRetry={refetch} className="h-11" />}
      {addresses && (
        <>
          <FormSelect
            form={form}
            name="addressId"
            label="Deliver to"
            required
            options={addresses.map((address) => ({ value: address.id, label: nameOf(address) }))}
          />
          <Button variant="ghost" size="sm" className="h-11 justify-self-start" onClick={() => setIsAdding(true)}>
            Add another address
          </Button>
        </>
      )}
    </FormDialog>
  )
}
