import type { Stripe } from 'stripe'
import { endSubscription } from '../billing/subscription.ts'
import { StripeError } from '../errors.ts'
import { createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { email, metadata, object, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { Operation } from '../operation.ts'
import { createCustomer, needCustomer, updateCustomer } from '../payments/customer.ts'

const fields = {
  email,
  name: text,
  phone: text,
  description: text,
  metadata,
} satisfies Accepts<Stripe.CustomerCreateParams>

/** Only a card that is attached already can become the default, so a new customer has none. */
const changeFields = {
  ...fields,
  invoice_settings: object({ default_payment_method: text }),
} satisfies Accepts<Stripe.CustomerUpdateParams>

function needOwnMethod(op: Operation, customer: string, method: string): void {
  const param = 'invoice_settings[default_payment_method]'
  if (op.need('payment_methods', method, param).customer !== customer) {
    const message = `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`
    throw new StripeError('reference_missing', message, { param })
  }
}

const orNull = (value: string) => (value === '' ? null : value)

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', fields, ({ op, params }) =>
    createCustomer(op, {
      email: orNull(params.email ?? ''),
      name: orNull(params.name ?? ''),
      phone: orNull(params.phone ?? ''),
      description: orNull(params.description ?? ''),
      metadata: changeMetadata({}, params.metadata),
    }),
  ),
  route('GET', '/v1/customers', { ...pagingShape, email, created: createdRange }, ({ op, params }) => {
    const customers = op.tx
      .all('customers')
      .filter((customer) => !customer.deleted)
      .filter((customer) => params.email === undefined || customer.email === params.email)
      .filter(({ created }) => params.created?.(created) ?? true)
    return page(customers, params, '/v1/customers')
  }),
  route('GET', '/v1/customers/:id', {}, ({ op, id }) => {
    const customer = op.need('customers', id)
    return customer.deleted ? deletedView(id) : customer
  }),
  route('POST', '/v1/customers/:id', changeFields, ({ op, id, params }) => {
    const before = needCustomer(op, id, 'id')
    const method = params.invoice_settings?.default_payment_method
    if (method) needOwnMethod(op, id, method)
    return updateCustomer(op, before, {
      email: params.email === undefined ? before.email : orNull(params.email),
      name: params.name === undefined ? before.name : orNull(params.name),
      phone: params.phone === undefined ? before.phone : orNull(params.phone),
      description: params.description === undefined ? before.description : orNull(params.description),
      metadata: changeMetadata(before.metadata, params.metadata),
      invoice_settings:
        method === undefined
          ? before.invoice_settings
          : { ...before.invoice_settings, default_payment_method: orNull(method) },
    })
  }),
  route('DELETE', '/v1/customers/:id', {}, ({ op, id }) => {
    const before = needCustomer(op, id, 'id')
    for (const subscription of op.tx.all('subscriptions')) {
      if (subscription.customer === id && subscription.status !== 'canceled') {
        endSubscription(op, subscription, 'cancellation_requested')
      }
    }
    for (const method of op.tx.all('payment_methods')) {
      if (method.customer === id) op.put('payment_methods', { ...method, customer: null })
    }
    // The row stays: what refers to the customer still finds out that it was deleted.
    op.put('customers', { ...before, deleted: true })
    op.emit('customer.deleted', before)
    return deletedView(id)
  }),
]

const deletedView = (id: string) => ({ id, object: 'customer', deleted: true })
