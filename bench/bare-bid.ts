import { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { accountOf } from '../server/src/platform/http/access.ts'
import { KeyHeader } from '../server/src/platform/http/key-header.ts'
import { pipelined } from '../server/src/platform/postgres/pipelined.ts'
import { LotParams } from '../server/src/selling/auctions/auction-routes.ts'
import { batchSize } from '../server/src/selling/auctions/bidding/place-bid.ts'

interface Waiting {
  readonly lotId: string
  readonly bidder: string
  readonly amount: number
  readonly key: string | undefined
  readonly answer: (sequence: number | null) => void
}

/**
 * The least that a bid can be, to compare with: shared commits as in the real path, and otherwise one narrow row for the
 * bid and one for the price. It stores no answers, has no chain, ceilings or clock, and publishes nothing. The difference
 * to the real path is the cost of all that.
 */
export const bareBidRoute: FastifyPluginAsyncZod<{ pool: pg.Pool }> = async (app, { pool }) => {
  await pool.query(
    `create table bare_lots (id uuid primary key, price bigint not null, sequence int not null, leader uuid);
     create table bare_bids (lot_id uuid, sequence int, amount bigint, bidder uuid, key text, primary key (lot_id, sequence));
     create unique index on bare_bids (bidder, key)`,
  )
  const lots = new Map<string, { id: string; price: number; sequence: number; leader: string }>()
  const waiting: Waiting[] = []
  let underway = 0
  let isRunning = false

  async function run() {
    const client = await pool.connect()
    if (lots.size === 0) await client.query('insert into bare_lots select id, 0, 0 from lots')
    for (let next = lockNext(client); next; ) {
      const { batch, locked } = next
      await locked
      const bids: { lot_id: string; sequence: number; amount: number; bidder: string; key: string | undefined }[] = []
      const answers = batch.map(({ lotId, amount, bidder, key }) => {
        const { price, sequence } = lots.get(lotId) ?? { price: 0, sequence: 0 }
        if (amount <= price) return null
        lots.set(lotId, { id: lotId, price: amount, sequence: sequence + 1, leader: bidder })
        bids.push({ lot_id: lotId, sequence: sequence + 1, amount, bidder, key })
        return sequence + 1
      })
      const changed = [...new Set(bids.map((bid) => bid.lot_id))].map((id) => lots.get(id))
      const [written, committed] = pipelined(client, () => [
        client.query({ ...write, values: [JSON.stringify(bids), JSON.stringify(changed)] }),
        client.query('commit'),
      ])
      const answered = Promise.all([written, committed]).then(() => {
        for (const [place, { answer }] of batch.entries()) answer(answers[place] ?? null)
      })
      await written
      next = lockNext(client)
      if (next) continue
      await answered
      next = lockNext(client)
    }
    underway = 0
    isRunning = false
    client.release()
  }

  function lockNext(client: pg.PoolClient) {
    if (waiting.length === 0) return null
    const batch = waiting.splice(0, batchSize(waiting.length, underway))
    underway = batch.length
    const lotIds = [...new Set(batch.map(({ lotId }) => lotId))]
    const locked = pipelined(client, () =>
      Promise.all([client.query('begin'), client.query({ ...lock, values: [lotIds] })]),
    )
    return { batch, locked }
  }

  app.post(
    '/bench/bare/:lotId/bids',
    { config: { access: 'confirmed' }, schema: { params: LotParams, headers: KeyHeader, body: PlaceBidBody } },
    async (request, reply) => {
      const { lotId } = request.params
      const amount = 'amount' in request.body ? request.body.amount : request.body.maxAmount
      const sequence = await new Promise<number | null>((answer) => {
        waiting.push({ lotId, bidder: accountOf(request).id, amount, key: request.headers['idempotency-key'], answer })
        if (isRunning) return
        isRunning = true
        setImmediate(() => void run())
      })
      return reply.code(sequence === null ? 409 : 201).send({ amount, sequence })
    },
  )
}

const lock = {
  name: 'bench.lock-bare-lots',
  text: `select count(*) from (
    select id from bare_lots where id = any($1::uuid[]) order by id for no key update
  ) as locked`,
}

const write = {
  name: 'bench.write-bare-bids',
  text: `with added as (
      insert into bare_bids select * from json_to_recordset($1)
        as b (lot_id uuid, sequence int, amount bigint, bidder uuid, key text)
    )
    update bare_lots set price = d.price, sequence = d.sequence, leader = d.leader
    from json_to_recordset($2) as d (id uuid, price bigint, sequence int, leader uuid) where bare_lots.id = d.id`,
}
