import { newId } from '../ids.ts'
import type { Customer } from '../objects.ts'
import type { Operation } from '../operation.ts'

export function createCustomer(op: Operation, data: Partial<Customer>): Customer {
  const customer = op.put('customers', {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: op.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...data,
  })
  op.emit('customer.created', customer)
  return customer
}

export function updateCustomer(op: Operation, before: Customer, change: Partial<Customer>): Customer {
  const customer = op.put('customers', { ...before, ...change })
  op.emit('customer.updated', customer, before)
  return customer
}

/** The customer a parameter names; a deleted one can't be used again. */
export function needCustomer(op: Operation, id: string, param = 'customer'): Customer {
  const customer = op.need('customers', id, param)
  return customer.deleted ? op.need('customers', `${id} (deleted)`, param) : customer
}
