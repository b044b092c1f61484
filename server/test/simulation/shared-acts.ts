import type { ApiAnswer, Caller, ScenarioContext } from './scenario.ts'

/** Of a list that the API has answered. */
export type Row = ApiAnswer['body']

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  /** The bank takes the payment back as fraudulent at once. */
  disputed: '4000000000000259',
}
/** A page of the provider that is open in somebody's browser. */
type Page = { buyer: Caller; session: string }

/** What people of several subjects do: they call the API, pay, and argue about claims. */
export function createSharedActs(context: ScenarioContext) {
  const { provider, random } = context
  let pages: Page[] = []
  const declinedOn = new Set<string>()
  const seen = { declined: 0, paidAfterDecline: 0 }

  const ask = (caller: Caller, path: string) => context.call(caller, { path: `/api/v1${path}` })
  const send = (method: 'POST' | 'PUT', caller: Caller, path: string, body?: object) =>
    context.call(caller, { method, path: `/api/v1${path}`, ...(body && { body }) })
  const post = (caller: Caller, path: string, body?: object) => send('POST', caller, path, body)
  const some = (rows: readonly Row[] | undefined): Row | null => (rows?.length ? random.pick(rows) : null)

  function openPage(buyer: Caller, { status, body }: ApiAnswer): void {
    const session = status < 300 ? /\/c\/pay\/([^/?#]+)/.exec(body?.url ?? '')?.[1] : undefined
    if (session) pages.push({ buyer, session })
  }

  /** Of either side. */
  async function workOnClaim(person: Caller): Promise<unknown> {
    const { body } = await ask(person, '/claims')
    const found = some(body.claims)
    if (!found) return
    const { body: claim } = await ask(person, `/claims/${found.id}`)
    const { can } = claim.return ?? { can: {} }
    const at = `/claims/${claim.id}`
    const [isClaimant, isRespondent] = [claim.side === 'claimant', claim.side === 'respondent']
    if (isClaimant && can.send) return post(person, `${at}/return/tracking`, { carrier: 'DHL', trackingNumber: '1Z' })
    if (isRespondent && can.object && random.isLucky(0.3))
      return post(person, `${at}/return/objection`, { text: 'An empty box came.' })
    if (isRespondent && can.confirm && random.isLucky(0.5)) return post(person, `${at}/return/confirmation`)
    if (isClaimant && claim.can.withdraw && random.isLucky(0.12)) return post(person, `${at}/withdrawal`)
    if (claim.can.write) return post(person, `${at}/messages`, { text: 'As it was agreed.' })
    return
  }

  return {
    ask,
    post,
    put: (caller: Caller, path: string, body: object) => send('PUT', caller, path, body),
    some,
    openPage,
    workOnClaim,
    seen,

    /** The documented function; what it answers is a page. */
    async createPayment(
      buyer: Caller,
      paymentType: string,
      payment: { amount: number; artworkId?: string; metadata?: object },
    ) {
      const path = `/functions/v1/create-payment?apikey=${context.anonKey}`
      const body = { paymentType, metadata: {}, ...payment }
      openPage(buyer, await context.call(buyer, { method: 'POST', path, body }))
    },

    /** Pages stay open in other tabs: one may be paid long after another one was. */
    async payPage(buyer: Caller, luck = 0.75): Promise<void> {
      const page: Page | null = some(pages.filter((each) => each.buyer === buyer))
      if (!page) return
      const card = random.isLucky(luck) ? cards.good : random.pick([cards.declined, cards.poor, cards.disputed])
      const { session, error, kind } = await provider.control(`checkout/sessions/${page.session}/pay`, {
        ...{ email: `${buyer.name.toLowerCase()}@example.com`, card },
      })
      const isPaid = session?.payment_status === 'paid'
      context.note(`${buyer.name} pays: ${isPaid ? 'paid' : (error?.code ?? kind)}`)
      if (isPaid && declinedOn.has(page.session)) seen.paidAfterDecline++
      if (isPaid || kind !== 'refused') pages = pages.filter((each) => each !== page)
      else {
        seen.declined++
        declinedOn.add(page.session)
      }
    },

    /** A good card, and as the provider knows the person. */
    async giveCard({ accountId, name }: Caller): Promise<void> {
      const customer = await provider.stripe.customers.create({ email: `${name.toLowerCase()}@example.com` })
      const method = await provider.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
      await context.pool.query(
        `insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $3)
         on conflict (account_id) do update set customer_id = excluded.customer_id,
           payment_method_id = excluded.payment_method_id`,
        [accountId, customer.id, method.id],
      )
    },

    /** A bank decides each dispute that is open. */
    async closeDisputes(): Promise<void> {
      for await (const dispute of provider.stripe.disputes.list({ limit: 100 })) {
        if (!['needs_response', 'warning_needs_response', 'under_review'].includes(dispute.status)) continue
        const outcome = random.isLucky(0.5) ? 'won' : 'lost'
        await provider.control(`disputes/${dispute.id}/close`, { outcome })
        context.note(`a bank decides: ${outcome}`)
      }
    },

    /** What the provider has refused is sent again. */
    async retry(admin: Caller): Promise<void> {
      const { body: book } = await ask(admin, '/admin/payouts')
      for (const { id, failure } of book.open) if (failure) await post(admin, `/admin/payouts/${id}/retry`)
      const { body } = await ask(admin, '/admin/refunds')
      for (const { id } of body.refunds) await post(admin, `/admin/refunds/${id}/retry`)
    },
  }
}
