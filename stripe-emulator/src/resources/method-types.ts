import { StripeError } from '../errors.ts'
import { bool, list, object, oneOf, required, type Values } from '../http/params.ts'

/**
 * How an intent says what it may be paid with. `payment_method_types` is the older name of `allowed_payment_method_types`,
 * which most published samples still use.
 */
export const methodTypesShape = {
  allowed_payment_method_types: list(oneOf('card')),
  payment_method_types: list(oneOf('card')),
  automatic_payment_methods: object({ enabled: required(bool), allow_redirects: oneOf('always', 'never') }),
}

type Params = Values<typeof methodTypesShape>

export function methodTypesOf(params: Params) {
  const {
    allowed_payment_method_types: allowed,
    payment_method_types: older,
    automatic_payment_methods: automatic,
  } = params
  const given = {
    allowed_payment_method_types: allowed,
    payment_method_types: older,
    automatic_payment_methods: automatic,
  }
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const [, second] = names
  if (second !== undefined) {
    const message = `You may only specify one of these parameters: ${names.join(', ')}.`
    throw new StripeError('parameters_exclusive', message, { param: second })
  }
  const types = allowed ?? older
  return {
    allowed_payment_method_types: types?.length ? types : null,
    automatic_payment_methods: automatic?.enabled
      ? { enabled: true, allow_redirects: automatic.allow_redirects ?? ('always' as const) }
      : null,
  }
}
