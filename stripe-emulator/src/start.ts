import type { Engine } from './engine.ts'
import type { Operation } from './operation.ts'
import { createEndpoint } from './resources/webhook-endpoints.ts'
import { settingsOf } from './settings.ts'
import type { Transaction } from './store/transaction.ts'

type Given = {
  publicUrl: string
  businessName: string | undefined
  webhookUrl: string | undefined
  webhookSecret: string
}

const daySeconds = 86_400
/** As long as Stripe keeps them. */
const eventLifetimeSeconds = 30 * daySeconds
const idempotencyLifetimeSeconds = daySeconds

/** Adapts the state of an earlier run to the settings of this start. */
export async function prepare(engine: Engine, given: Given): Promise<void> {
  await engine.perform((op) => {
    const settings = settingsOf(op.tx)
    const configuredEndpoint = configureEndpoint(op, settings.configuredEndpoint, given)
    const { publicUrl, businessName = settings.businessName } = given
    op.put('settings', { ...settings, publicUrl, businessName, configuredEndpoint })
  })
  // A second unit of work: links are written with the address that the first one has set.
  await engine.perform((op) => {
    moveLinks(op)
    forgetOld(op.tx, op.now)
  })
}

/** The receiver's address may be another one at each start: what is still unsent then goes to the new one. */
function configureEndpoint(op: Operation, before: string | null, { webhookUrl, webhookSecret }: Given): string | null {
  const endpoint = before ? op.tx.get('webhook_endpoints', before) : undefined
  if (!webhookUrl) {
    if (endpoint) op.put('webhook_endpoints', { ...endpoint, status: 'disabled' })
    return before
  }
  if (!endpoint) {
    const description = 'Given at start'
    return createEndpoint(op, {
      url: webhookUrl,
      secret: webhookSecret,
      enabledEvents: ['*'],
      description,
      metadata: {},
    }).id
  }
  op.put('webhook_endpoints', { ...endpoint, url: webhookUrl, status: 'enabled' })
  op.put('endpoint_secrets', { id: endpoint.id, secret: webhookSecret })
  return endpoint.id
}

/** Links to hosted pages are stored whole; after a start on another port they would lead nowhere. */
function moveLinks(op: Operation): void {
  for (const session of op.tx.all('checkout_sessions')) {
    const url = op.page(`/c/pay/${session.id}`)
    if (session.status === 'open' && session.url !== url) op.put('checkout_sessions', { ...session, url })
  }
  for (const session of op.tx.all('portal_sessions')) {
    const url = op.page(`/p/session/${session.id}`)
    if (session.url !== url) op.put('portal_sessions', { ...session, url })
  }
  for (const invoice of op.tx.all('invoices')) {
    const hosted_invoice_url = op.page(`/i/${invoice.id}`)
    if (invoice.hosted_invoice_url !== hosted_invoice_url) op.put('invoices', { ...invoice, hosted_invoice_url })
  }
}

function forgetOld(tx: Transaction, now: number): void {
  for (const answer of tx.all('idempotent_answers')) {
    if (answer.created < now - idempotencyLifetimeSeconds) tx.delete('idempotent_answers', answer.id)
  }
  for (const event of tx.all('events')) {
    if (event.pending_webhooks === 0 && event.created < now - eventLifetimeSeconds) tx.delete('events', event.id)
  }
  for (const delivery of tx.all('deliveries')) {
    if (!tx.get('events', delivery.event)) tx.delete('deliveries', delivery.id)
  }
}
