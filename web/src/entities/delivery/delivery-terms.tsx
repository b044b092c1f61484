import { useQuery } from '@tanstack/react-query'
import type { Country } from '@vermeil/contracts/money/delivery-cost'
import type { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { useId, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Select } from '@/ui/select'
import { CountryQuestion } from './bid-costs-later'
import { CountryOptions } from './country-options'
import { type DeliveryProps, DeliveryWords } from './delivery-line'
import { deliveryTablesQuery } from './delivery-tables'
import { deliveryText } from './delivery-text'
import { chooseCountry, useDestination } from './destination'

type DeliveryTermsProps = DeliveryProps & {
  /** For a seller, who looks at what buyers in any country see. */
  isPreview?: boolean
}

/** The same in full, with what it is made of and another country to choose. */
export function DeliveryTerms({ delivery, price, isPreview = false }: DeliveryTermsProps) {
  const { data: tables, isError, refetch } = useQuery(deliveryTablesQuery)
  const own = useDestination(tables)
  const [previewed, setPreviewed] = useState<Country | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  if (!tables) return isError ? <LoadFailure what="The delivery costs" onRetry={() => void refetch()} /> : null
  const preview = { country: previewed ?? own?.country ?? delivery.country, region: null }
  const destination = isPreview ? preview : own
  const { total, notes, ...words } = deliveryText(tables, delivery, price, destination)
  const isSent = delivery.shipping !== 'none'
  return (
    <>
      <p className="figures">
        <DeliveryWords {...words} />
      </p>
      {isSent && !destination && (
        <div className="mt-3">
          <CountryQuestion />
        </div>
      )}
      {isChoosing && destination && (
        <CountryChoice country={destination.country} onChoose={isPreview ? setPreviewed : chooseCountry} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {total && <p className="figures text-lg font-medium text-gold">{total}</p>}
        {isSent && destination && !isChoosing && (
          <WayToChange homes={isPreview ? null : tables} onChange={() => setIsChoosing(true)} />
        )}
      </div>
      {notes.length > 0 && <p className="figures text-sm text-muted">{notes.join(' ')}</p>}
    </>
  )
}

type CountryChoiceProps = { country: Country; onChoose: (country: Country) => void }

function CountryChoice({ country, onChoose }: CountryChoiceProps) {
  const id = useId()
  return (
    <div className="my-2 grid gap-1.5">
      <label htmlFor={id} className="text-sm">
        Deliver to
      </label>
      {/* The person has just asked for it, in the place of the button. */}
      <Select id={id} autoFocus value={country} onChange={(event) => onChoose(event.target.value)}>
        <CountryOptions />
      </Select>
    </div>
  )
}

type WayToChangeProps = { homes: Pick<DeliveryTables, 'home' | 'profileCountry'> | null; onChange: () => void }

/** An address or the country of a profile comes before what is chosen on a page, so that is what has to change. */
function WayToChange({ homes, onChange }: WayToChangeProps) {
  if (homes?.home || homes?.profileCountry) {
    return (
      <Button asChild variant="link" size="sm" className="h-11">
        <Link to={paths.settings}>{homes.home ? 'Change address' : 'Add an address'}</Link>
      </Button>
    )
  }
  return (
    <Button variant="link" size="sm" className="h-11" onClick={onChange}>
      Change country
    </Button>
  )
}
