import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormSelect } from '@/ui/form/form-fields'
import { option } from '@/ui/select'
import { type Entered, offeredSets } from './placement-values'

/** The set of an art piece: one of the production's, or a named one that is added with it. */
export function SetField({ production, form }: { production: ProductionDetail; form: UseFormReturn<Entered> }) {
  // As they were when the form opened: a set that is added with a refused art piece stays chosen.
  const [offered] = useState(() => offeredSets(production))
  return (
    <FormSelect form={form} name="setId" label="Set location" required>
      <option value="">Choose a set</option>
      {production.sets.map(({ id, name }) => option(id, name))}
      {offered.length > 0 && <optgroup label="New set">{offered.map((name) => option(name, name))}</optgroup>}
    </FormSelect>
  )
}
