import { zodResolver } from '@hookform/resolvers/zod'
import { IncrementSettings } from '@vermeil/contracts/identity/house-settings.schema'
import { type Resolver, useForm } from 'react-hook-form'
import { BandEditor } from './band-editor'
import type { IncrementValues } from './bands'
import { SectionCard } from './section-card'
import type { SectionProps } from './use-section'

const toValues = (value: IncrementValues): IncrementValues => ({ timed: value.timed, saleroom: value.saleroom })
const amountMissing = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'Enter an amount.' : undefined),
}

/** By how much the next bid must rise, by venue and price band. */
export function IncrementsForm(props: SectionProps<'increments'>) {
  const form = useForm<IncrementValues, unknown, IncrementSettings>({
    // A box that is empty holds null, which the schema refuses in words.
    resolver: zodResolver(IncrementSettings, amountMissing) as Resolver<IncrementValues, unknown, IncrementSettings>,
    defaultValues: toValues(props.state.value),
    mode: 'onTouched',
  })
  return (
    <SectionCard
      {...props}
      section="increments"
      form={form}
      toValues={toValues}
      title="Bid increments"
      effect="Applies to lots that open from now on. Lots that are open stay as they are."
    >
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <BandEditor control={form.control} venue="timed" legend="Timed lots" />
        <BandEditor control={form.control} venue="saleroom" legend="Saleroom lots" />
      </div>
    </SectionCard>
  )
}
