import { findTestAccount, testRoutingNumber } from '../payments/bank-accounts.ts'
import { findTestCard } from '../payments/cards.ts'
import type { CardEntry, CardErrors } from './card-entry.ts'
import { type Html, html } from './html.ts'

type TextField = {
  name: string
  label: string
  value: string
  error: string | undefined
  focus: boolean
  attributes: Html
}

export const textField = ({ name, label, value, error, focus, attributes }: TextField): Html =>
  html`<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${value}" ${attributes} required aria-invalid="${error ? 'true' : 'false'}"${error ? html` aria-describedby="${name}-error"` : null}${focus ? html` autofocus` : null}>
  ${error ? html`<p class="field-error" id="${name}-error">${error}</p>` : null}
</div>`

/** The card's fields. A number is shown again only if it is a test card's, and a security code never. */
export function cardFields(entry: CardEntry, errors: CardErrors, firstError: string | undefined): Html {
  const number = findTestCard(entry.number) ? entry.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : ''
  return html`${textField({
    name: 'number',
    label: 'Card number',
    value: number,
    error: errors.number,
    focus: firstError === 'number',
    attributes: html`type="text" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" data-format="number"`,
  })}
<div class="pair">
${textField({
  name: 'expiry',
  label: 'Expiry date (MM / YY)',
  value: entry.expiry,
  error: errors.expiry,
  focus: firstError === 'expiry',
  attributes: html`type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" data-format="expiry"`,
})}
${textField({
  name: 'cvc',
  label: 'Security code (CVC)',
  value: '',
  error: errors.cvc,
  focus: firstError === 'cvc',
  attributes: html`type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" data-format="cvc"`,
})}
</div>`
}

export const nameField = (label: string, entry: CardEntry, errors: CardErrors, firstError: string | undefined): Html =>
  textField({
    name: 'name',
    label,
    value: entry.name,
    error: errors.name,
    focus: firstError === 'name',
    attributes: html`type="text" autocomplete="cc-name" maxlength="200"`,
  })

/** The fields of a US bank account. */
export function accountFields(entry: CardEntry, errors: CardErrors, firstError: string | undefined): Html {
  const digits = html`type="text" inputmode="numeric" autocomplete="off" maxlength="17"`
  return html`${textField({
    name: 'routing',
    label: 'Routing number',
    value: entry.routing,
    error: errors.routing,
    focus: firstError === 'routing',
    attributes: html`${digits} placeholder="${testRoutingNumber}"`,
  })}
${textField({
  name: 'account',
  label: 'Account number',
  value: findTestAccount(entry.account) ? entry.account : '',
  error: errors.account,
  focus: firstError === 'account',
  attributes: html`${digits} placeholder="000123456789"`,
})}`
}

const hints: readonly [number: string, effect: string][] = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for authentication until it is saved'],
  ['4000 0000 0000 3220', 'asks for authentication each time'],
  ['4000 0000 0000 0341', 'can be saved, and fails when charged'],
]

export const testCardHints = html`<details class="hints">
  <summary>Test cards</summary>
  <p>Any future date, any security code. No money moves.</p>
  <dl>${hints.map(([number, effect]) => html`<div><dt>${number}</dt><dd>${effect}</dd></div>`)}</dl>
</details>`
