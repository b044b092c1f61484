import { zodResolver } from '@hookform/resolvers/zod'
import { countryName } from '@vermeil/contracts/money/country-names'
import { DeliverySettings } from '@vermeil/contracts/money/delivery-rates.schema'
import { Plus } from 'lucide-react'
import { Controller, type Resolver, useFieldArray, useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { FormInput } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { Input } from '@/ui/input'
import { NumberBox, type RateControl, TariffFields } from './rate-fields'
import { newZone, type RateValues, readCountries, toRateValues, unknownCountries } from './rates'
import { SectionCard } from './section-card'
import { SettingsSections } from './settings-sections'
import { TaxForm } from './tax-form'
import type { SectionProps } from './use-section'

/** What deliveries by courier cost, and which tax is charged where. */
export function RatesAndTaxes() {
  return (
    <SettingsSections>
      {(settings, onUnsaved) => (
        <>
          <RatesForm state={settings.delivery} onUnsaved={onUnsaved} />
          <TaxForm state={settings.tax} onUnsaved={onUnsaved} />
        </>
      )}
    </SettingsSections>
  )
}

const numberMissing = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'Enter a number.' : undefined),
}

function RatesForm(props: SectionProps<'delivery'>) {
  const form = useForm<RateValues, unknown, DeliverySettings>({
    // A box that is empty holds null, which the schema refuses in words.
    resolver: zodResolver(DeliverySettings, numberMissing) as Resolver<RateValues, unknown, DeliverySettings>,
    defaultValues: toRateValues(props.state.value),
    mode: 'onTouched',
  })
  const zones = useFieldArray({ control: form.control, name: 'zones' })
  return (
    <SectionCard
      {...props}
      section="delivery"
      form={form}
      toValues={toRateValues}
      title="Rate table"
      effect="Applies to what is shown from now on. Bids and orders stay at what their buyer was shown."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberBox control={form.control} name="insuranceRate" label="Insurance, % of the price" scale={100} />
        <FormMoney form={form} name="crating" label="Surcharge for a crate" />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <fieldset className="rounded-lg border border-line p-4">
          <legend className="px-2 text-lg">Within one country</legend>
          <TariffFields control={form.control} name="domestic" of="within one country" />
        </fieldset>
        <fieldset className="rounded-lg border border-line p-4">
          <legend className="px-2 text-lg">Elsewhere</legend>
          <TariffFields control={form.control} name="elsewhere" of="elsewhere" />
        </fieldset>
        {zones.fields.map((zone, place) => (
          <fieldset key={zone.id} className="grid gap-4 rounded-lg border border-line p-4">
            <legend className="px-2 text-lg">To zone {place + 1}</legend>
            <FormInput form={form} name={`zones.${place}.name`} label={`Name of zone ${place + 1}`} maxLength={60} />
            <ZoneCountries control={form.control} place={place} />
            <TariffFields control={form.control} name={`zones.${place}.tariff`} of={`zone ${place + 1}`} />
            <Button variant="outline" size="sm" className="justify-self-start" onClick={() => zones.remove(place)}>
              Remove zone {place + 1}
            </Button>
          </fieldset>
        ))}
      </div>
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={zones.fields.length >= 20}
        onClick={() => zones.append(newZone(structuredClone(form.getValues('elsewhere'))), { shouldFocus: false })}
      >
        <Plus aria-hidden="true" />
        Add a zone
      </Button>
    </SectionCard>
  )
}

/** By code, with the names below: a list of two hundred boxes would be longer than the table. */
function ZoneCountries({ control, place }: { control: RateControl; place: number }) {
  return (
    <Controller
      control={control}
      name={`zones.${place}.countries`}
      render={({ field: { value, onChange, ...field }, fieldState: { error: problem } }) => {
        const unknown = unknownCountries(value)
        return (
          <Field
            label={`Countries of zone ${place + 1}, by code`}
            hint={
              value
                .filter((code) => !unknown.includes(code))
                .map(countryName)
                .join(', ') || 'Such as ES, FR, PT.'
            }
            error={unknown.length > 0 ? `No country: ${unknown.join(', ')}.` : problem?.message}
          >
            {(box) => (
              <Input
                {...box}
                {...field}
                defaultValue={value.join(', ')}
                autoComplete="off"
                onChange={(event) => onChange(readCountries(event.target.value))}
              />
            )}
          </Field>
        )
      }}
    />
  )
}
