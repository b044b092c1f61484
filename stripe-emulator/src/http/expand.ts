import { StripeError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import type { TableName } from '../store/tables.ts'

const tableOfPrefix: Record<string, TableName> = {
  cus: 'customers',
  prod: 'products',
  price: 'prices',
  pm: 'payment_methods',
  pi: 'payment_intents',
  seti: 'setup_intents',
  ch: 'charges',
  re: 'refunds',
  txn: 'balance_transactions',
  sub: 'subscriptions',
  in: 'invoices',
  cs: 'checkout_sessions',
  acct: 'accounts',
  tr: 'transfers',
  du: 'disputes',
}

type Json = { [key: string]: unknown }

const asList = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

/** Fields that exist only when asked for, by the object that has them. */
const includable: Record<string, Record<string, (op: Operation, object: Json) => unknown>> = {
  'checkout.session': {
    line_items: (op, { id }) =>
      asList(op.tx.get('session_lines', String(id))?.lines ?? [], `/v1/checkout/sessions/${id}/line_items`),
  },
  charge: {
    refunds: (op, { id }) =>
      asList(
        op.tx.all('refunds').filter(({ charge }) => charge === id),
        `/v1/charges/${id}/refunds`,
      ),
  },
  customer: {
    subscriptions: (op, { id }) =>
      asList(
        op.tx.all('subscriptions').filter(({ customer, status }) => customer === id && status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  invoice: {
    payments: (op, { id }) =>
      asList(
        op.tx.all('invoice_payments').filter(({ invoice }) => invoice === id),
        '/v1/invoice_payments',
      ),
  },
}

/** A copy of `answer` in which each path names the object itself in place of its id. */
export function expand(op: Operation, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer
  const copy = structuredClone(answer) as Json
  for (const path of paths) {
    if (path.split('.').length > 5) {
      throw new StripeError('invalid', `You cannot expand more than 4 levels of a property: ${path}`)
    }
    expandPath(op, copy, path.split('.'), path)
  }
  return copy
}

function expandPath(op: Operation, target: unknown, [key, ...rest]: string[], path: string): void {
  if (key === undefined) return
  if (Array.isArray(target)) {
    for (const entry of target) expandPath(op, entry, [key, ...rest], path)
    return
  }
  if (target === null || typeof target !== 'object') throw notExpandable(path)
  const object = target as Json
  const value = object[key] ?? includable[String(object['object'])]?.[key]?.(op, object)
  if (value === null) return
  const found = typeof value === 'string' && key !== 'id' ? lookUp(op, value) : value
  if (typeof found !== 'object' || found === null) throw notExpandable(path)
  object[key] = structuredClone(found)
  expandPath(op, object[key], rest, path)
}

function lookUp(op: Operation, id: string): object | undefined {
  const table = tableOfPrefix[id.slice(0, id.indexOf('_'))]
  return table && op.tx.get(table, id)
}

const notExpandable = (path: string) =>
  new StripeError('invalid', `This property cannot be expanded (${path}).`, { param: 'expand' })
