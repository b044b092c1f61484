import { houseScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { addDays, dayAt, quoteHire } from '@vermeil/contracts/loans/hire-terms'
import { quoteLease } from '@vermeil/contracts/loans/lease-terms'
import { quoteStaging } from '@vermeil/contracts/loans/staging-terms'
import { addWork } from './cast.ts'
import { checkMoneyAtRest, pendingMoney } from './checks-at-rest.ts'
import { DAY_MS, playDays } from './days.ts'
import { readLoanSituations } from './loan-situations.ts'
import type { Caller, Scenario, ScenarioContext } from './scenario.ts'
import { createSharedActs, type Row } from './shared-acts.ts'

const RENT = 90_00
const PRICE = 900_00
/** Few, so that several people want the same one at the same time. */
const WORKS = 6
const kinds = ['hire', 'staging', 'lease'] as const
type Kind = (typeof kinds)[number]
const listOf = { hire: '/hires', staging: '/stagings', lease: '/leases' } as const
const rowsOf = { hire: 'hires', staging: 'stagings', lease: 'leases' } as const

/** Collectors who lease, agents who hire for a set, a realtor who furnishes a home, and the owner of what they want. */
export const loansScenario =
  ({ acts }: { acts: number }): Scenario =>
  async (context) => {
    const { pool, random, schedule } = context
    const shared = createSharedActs(context)
    const { ask, post, some } = shared
    const admin = await context.addPerson({ name: 'Agnes', role: 'admin' })
    const owner = await context.addPerson({ name: 'Olga', role: 'artist' })
    const agents = [await addAgent('Ansel'), await addAgent('Aldo')]
    const realtor = await context.addPerson({ name: 'Rhea', role: 'realtor' })
    const lessees = context.bidders.slice(5, 8)
    for (const person of [realtor, ...agents.map(({ agent }) => agent), ...lessees]) await shared.giveCard(person)
    await shared.put(owner, '/account/screen-terms', { ...houseScreenTerms, creditLine: '' })
    const works = await addWorks(context, owner)
    for (const [i, artworkId] of works.entries()) {
      const terms = { acceptsAtOnce: i % 2 === 0, replacementValue: null, insuredSum: null, creditPercent: 50 }
      await shared.put(owner, `/hire-terms/${artworkId}`, terms)
    }
    const home = { address: '14 Harbor Lane, Seattle', price: 120_000_000, status: 'active', underContractOn: null }
    const { body: property } = await post(realtor, '/properties', { ...home, rooms: ['Study'] })

    async function addAgent(name: string) {
      const agent = await context.addPerson({ name, role: 'prop-agent' })
      const { body: production } = await post(agent, '/productions', {
        ...{ title: `A film of ${name}`, type: 'Feature Film', status: 'active-production', artBudget: 500_000 },
        ...{ totalArtNeeded: 4, director: '', startDate: null, location: '', description: '' },
      })
      const { body: set } = await post(agent, `/productions/${production.id}/sets`, {
        ...{ name: 'Office', locationId: null, status: 'planning', budget: 100_000 },
        ...{ startDate: null, endDate: null, description: '' },
      })
      return { agent, path: `/productions/${production.id}/sets/${set.id}/hires` }
    }

    const today = () => dayAt(new Date(schedule.now))

    // ——— who wants a work

    async function hire() {
      const { agent, path } = random.pick(agents)
      const from = addDays(today(), random.between(0, 4))
      const dates = { from, until: addDays(from, random.between(7, 40)) }
      const { amount } = quoteHire(RENT, dates, 1)
      await post(agent, path, { artworkId: random.pick(works), ...dates, note: '', amount })
    }

    async function stageHome() {
      const from = addDays(today(), random.between(0, 4))
      const dates = { from, until: random.isLucky(0.4) ? addDays(from, random.between(31, 80)) : null }
      const { amount } = quoteStaging(RENT, dates, 1)
      const path = `/properties/${property.id}/stagings`
      await post(realtor, path, {
        ...{ artworkId: random.pick(works), room: 'Study', clientId: null, note: '', amount, ...dates },
      })
    }

    async function lease(lessee: Caller) {
      const { amount } = quoteLease(RENT, '1-month', 1)
      const metadata = { duration: '1-month' }
      await shared.createPayment(lessee, 'lease', { amount, artworkId: random.pick(works), metadata })
    }

    /** Anybody may buy a work that is for sale, on loan or not. */
    async function buy(person: Caller) {
      await shared.createPayment(person, 'purchase', { amount: PRICE, artworkId: random.pick(works) })
    }

    // ——— what its sides do with a loan

    async function workOnLoan(person: Caller, kind: Kind): Promise<unknown> {
      const { body } = await ask(person, listOf[kind])
      const loan = some(body[rowsOf[kind]])
      if (!loan) return
      const at = `${listOf[kind]}/${loan.id}`
      const { can } = loan
      const reason = { reason: 'Plans have changed.' }
      if (can.answer)
        return random.isLucky(0.85) ? post(person, `${at}/acceptance`) : post(person, `${at}/refusal`, reason)
      if (can.cancel && random.isLucky(0.1)) return post(person, `${at}/cancellation`, reason)
      if (can.pay) return shared.openPage(person, await post(person, `${at}/checkout`))
      if (can.reportDamage && random.isLucky(0.5)) return reportDamage(person, kind, loan)
      if (can.releaseDeposit && random.isLucky(0.5)) return post(person, `${at}/deposit-release`)
      if (can.return && random.isLucky(0.25)) return returnWork(person, kind, loan.id, random.isLucky(0.4))
      if (can.buy && random.isLucky(0.4)) return buyLoaned(person, kind, loan.id)
      if (can.end && random.isLucky(0.4)) return giveNotice(person, at)
      return
    }

    const reportDamage = (person: Caller, kind: Kind, { id }: Row) => {
      const asked = random.between(10, 150) * 1_00
      return post(person, `/claim-subjects/${kind}/${id}/claims`, { asked, text: 'The frame is scratched.' })
    }
    const returnWork = (person: Caller, kind: Kind, id: string, isGood: boolean) =>
      post(person, `${listOf[kind]}/${id}/return`, { condition: 'As it was seen', isGood })
    const giveNotice = (person: Caller, at: string) =>
      post(person, `${at}/notice`, { until: addDays(today(), random.between(25, 40)) })

    async function buyLoaned(person: Caller, kind: Kind, id: string) {
      const { status, body } = await ask(person, `/loans/${kind}/${id}/purchase`)
      if (status !== 200) return
      const { amount, total } = body
      shared.openPage(person, await post(person, `/loans/${kind}/${id}/purchase`, { amount, total }))
    }

    /** Fetched works change hands by the code of who comes. */
    async function handOver(isAtRest: boolean) {
      const { body } = await ask(owner, '/shipments')
      for (const { orderId, side } of body.orders) {
        if (side !== 'seller' || (!isAtRest && random.isLucky(0.4))) continue
        const { body: shipment } = await ask(owner, `/orders/${orderId}/shipment`)
        const { rows } = await pool.query('select buyer_id as id from orders where id = $1', [orderId])
        const buyer = everybody.find(({ accountId }) => accountId === rows[0]?.id)
        if (!buyer || shipment.isDisputed) continue
        const { body: theirs } = await ask(buyer, `/orders/${orderId}/shipment`)
        if (shipment.can.handOver && theirs.pickupCode)
          await post(owner, `/orders/${orderId}/shipment/handover`, { code: theirs.pickupCode })
        if (theirs.can.confirm) await post(buyer, `/orders/${orderId}/delivery`)
      }
    }
    const everybody = [...lessees, realtor, ...agents.map(({ agent }) => agent)]

    async function decideClaims() {
      const { body } = await ask(admin, '/admin/claims')
      for (const { id } of body.claims) {
        const { body: claim } = await ask(admin, `/claims/${id}`)
        if (!claim.can.decide) continue
        const reason = 'By the photos of both'
        const decision =
          claim.kind === 'order'
            ? { refund: 0, returnPaidBy: null, isInsured: false, reason }
            : { awarded: random.pick([0, claim.asked, Math.floor(claim.asked / 2)]), reason }
        await post(admin, `/admin/claims/${id}/decision`, decision)
      }
    }

    /** Loans that nobody ends by themselves come back. */
    async function endLoans() {
      for (const kind of kinds) {
        const { body } = await ask(owner, listOf[kind])
        for (const loan of body[rowsOf[kind]]) {
          const at = `${listOf[kind]}/${loan.id}`
          if (loan.can.answer) await post(owner, `${at}/refusal`, { reason: 'Too late' })
          else if (loan.can.return && random.isLucky(0.3)) await returnWork(owner, kind, loan.id, random.isLucky(0.4))
          else if (loan.can.reportDamage && random.isLucky(0.5)) await reportDamage(owner, kind, loan)
        }
      }
      const { body } = await ask(realtor, '/stagings')
      for (const { id, can, until } of body.stagings)
        if (can.end && until === null && random.isLucky(0.3)) await giveNotice(realtor, `/stagings/${id}`)
    }

    const borrowers: [Caller, Kind][] = [
      ...lessees.map((lessee): [Caller, Kind] => [lessee, 'lease']),
      ...agents.map(({ agent }): [Caller, Kind] => [agent, 'hire']),
      [realtor, 'staging'],
    ]
    const wish = { hire, staging: stageHome, lease } satisfies Record<Kind, (person: Caller) => Promise<void>>
    const isOver = playDays(context, {
      acts,
      players: [
        ...borrowers.map(([person, kind]) => ({
          ...{ name: person.name, slowness: 12 },
          act: () =>
            random.pick<() => Promise<unknown>>([
              ...[() => wish[kind](person), () => wish[kind](person), () => workOnLoan(person, kind)],
              ...[() => workOnLoan(person, kind), () => shared.payPage(person, 0.9), () => shared.payPage(person, 0.9)],
              ...[() => shared.workOnClaim(person), ...(random.isLucky(0.15) ? [() => buy(person)] : [])],
            ])(),
        })),
        {
          ...{ name: 'Olga', slowness: 4 },
          act: () =>
            random.pick<() => Promise<unknown>>([
              ...[() => workOnLoan(owner, random.pick(kinds)), () => workOnLoan(owner, random.pick(kinds))],
              ...[() => handOver(false), () => shared.workOnClaim(owner)],
            ])(),
        },
        { name: 'Agnes', slowness: 30, act: decideClaims },
        { name: 'a bank', slowness: 100, act: shared.closeDisputes },
      ],
      async finish() {
        await shared.closeDisputes()
        await shared.retry(admin)
        await decideClaims()
        await handOver(true)
        await endLoans()
      },
      pending: () => pendingMoney(pool),
    })
    const reached: Record<string, number> = {}
    return {
      reached,
      isOver,
      async atEnd() {
        await checkMoneyAtRest(context, async () => (await post(admin, '/admin/reconciliation')).body)
        Object.assign(reached, await readLoanSituations(context))
      },
    }
  }

async function addWorks(
  { pool, random, schedule }: ScenarioContext,
  { accountId: sellerId }: Caller,
): Promise<string[]> {
  const works: string[] = []
  for (let number = 1; number <= WORKS; number++) {
    const { artworkId } = await addWork(pool, random, {
      ...{ name: `Lent ${number}`, sellerId, startingBid: 500_00, buyNow: PRICE, lease: RENT },
      closesAt: new Date(schedule.now + 500 * DAY_MS),
    })
    works.push(artworkId)
  }
  return works
}
