import type { FormTree } from '../http/form.ts'
import type { CheckoutSession } from '../objects.ts'
import type { ShippingDetails } from '../payments/checkout-plan.ts'
import { textField } from './card-form.ts'
import { type Html, html } from './html.ts'

const names = ['shipping_name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const
type ShippingField = (typeof names)[number]
export type ShippingEntry = Record<ShippingField, string>
export type ShippingErrors = Partial<Record<ShippingField, string | undefined>>

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export function readShippingEntry(form: FormTree): ShippingEntry {
  const read = (name: ShippingField) => {
    const value = form[name]
    return [name, typeof value === 'string' ? value.trim() : '']
  }
  return Object.fromEntries(names.map(read)) as ShippingEntry
}

export const emptyShippingEntry: ShippingEntry = readShippingEntry({})

/** What was typed, where the session asks for an address. */
export function checkShipping(
  { shipping_address_collection: asked }: CheckoutSession,
  entry: ShippingEntry,
): { errors: ShippingErrors; shipping: ShippingDetails | null } {
  if (!asked) return { errors: {}, shipping: null }
  const isAllowed = asked.allowed_countries.some((country) => country === entry.country)
  const errors: ShippingErrors = {
    shipping_name: entry.shipping_name === '' ? 'Enter a name.' : undefined,
    country: isAllowed ? undefined : 'Choose a country.',
    line1: entry.line1 === '' ? 'Enter an address.' : undefined,
    city: entry.city === '' ? 'Enter a city.' : undefined,
    postal_code: entry.postal_code === '' ? 'Enter a postal code.' : undefined,
  }
  if (Object.values(errors).some((error) => error !== undefined)) return { errors, shipping: null }
  const { shipping_name: name, line1, line2, city, state, postal_code, country } = entry
  return {
    errors,
    shipping: { name, address: { line1, line2: line2 || null, city, state: state || null, postal_code, country } },
  }
}

export function shippingFields(
  { shipping_address_collection: asked }: CheckoutSession,
  entry: ShippingEntry,
  errors: ShippingErrors,
  firstError: string | undefined,
): Html | null {
  if (!asked) return null
  const field = (name: ShippingField, label: string, autocomplete: string) =>
    textField({
      ...{ name, label, value: entry[name], error: errors[name], focus: firstError === name },
      attributes: html`type="text" autocomplete="shipping ${autocomplete}" maxlength="200"`,
    })
  return html`<h2>Shipping address</h2>
${field('shipping_name', 'Full name', 'name')}
<div class="field">
  <label for="country">Country or region</label>
  <select id="country" name="country" autocomplete="shipping country">
    ${asked.allowed_countries.map(
      (country) =>
        html`<option value="${country}"${entry.country === country ? html` selected` : null}>${countryNames.of(country) ?? country}</option>`,
    )}
  </select>
  ${errors.country ? html`<p class="field-error">${errors.country}</p>` : null}
</div>
${field('line1', 'Address line 1', 'address-line1')}
${field('line2', 'Address line 2 (optional)', 'address-line2')}
<div class="pair">
${field('city', 'City', 'address-level2')}
${field('postal_code', 'Postal code', 'postal-code')}
</div>
${field('state', 'State or region (optional)', 'address-level1')}`
}
