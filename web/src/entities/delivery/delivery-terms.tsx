import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Select } from '@/ui/select'
import { CountryOptions } from './country-options'
import { type DeliveryProps, DeliveryWords } from './delivery-line'
import { deliveryTablesQuery } from './delivery-tables'
import { deliveryText } from './delivery-text'
import { chooseCountry, useDestination } from './destination'

/** The same in full, with what it is made of and another country to choose. */
export function DeliveryTerms({ delivery, price }: DeliveryProps) {
  const { data: tables, isError, refetch } = useQuery(deliveryTablesQuery)
  const destination = useDestination(tables?.home ?? null)
  const [isChoosing, setIsChoosing] = useState(false)
  const id = useId()
  if (!tables) return isError ? <LoadFailure what="The delivery costs" onRetry={() => void refetch()} /> : null
  const { total, notes, ...words } = deliveryText(tables, delivery, price, destination)
  return (
    <>
      <p className="figures">
        <DeliveryWords {...words} />
      </p>
      {isChoosing && (
        <div className="my-2 grid gap-1.5">
          <label htmlFor={id} className="text-sm">
            Deliver to
          </label>
          <Select
            id={id}
            // The person has just asked for it, in the place of the button.
            autoFocus
            value={destination.country}
            onChange={(event) => chooseCountry(event.target.value)}
          >
            <CountryOptions />
          </Select>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {total && <p className="figures text-lg font-medium text-gold">{total}</p>}
        {delivery.shipping !== 'none' && !isChoosing && (
          <Button variant="link" size="sm" className="h-11" onClick={() => setIsChoosing(true)}>
            Change country
          </Button>
        )}
      </div>
      {notes.length > 0 && <p className="figures text-sm text-muted">{notes.join(' ')}</p>}
    </>
  )
}
