import { countryInSentence } from '@vermeil/contracts/money/country-names'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'
import { browserCountry } from './browser-country'
import { CountryOptions } from './country-options'
import { chooseCountry } from './destination'

export type CountryQuestionProps = { autoFocus?: boolean; onChosen?: () => void }

/** Asks where a work would go. The browser's language only preselects: nothing is chosen before the button is pressed. */
export function CountryQuestion({ autoFocus = false, onChosen }: CountryQuestionProps) {
  const [country, setCountry] = useState(() => browserCountry(navigator.languages))
  return (
    <div className="grid gap-2">
      <Field label="Where should it go?" hint="Delivery and tax depend on the country.">
        {(control) => (
          <Select
            {...control}
            autoFocus={autoFocus}
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          >
            <CountryOptions />
          </Select>
        )}
      </Field>
      <Button
        variant="outline"
        className="h-auto! min-h-11 py-2 whitespace-normal!"
        onClick={() => {
          chooseCountry(country)
          onChosen?.()
        }}
      >
        Deliver to {countryInSentence(country)}
      </Button>
    </div>
  )
}
