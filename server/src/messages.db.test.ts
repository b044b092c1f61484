import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSubjects, type Subjects } from '../test/access-subjects.ts'
import { databaseBefore } from '../test/database-before.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { claimThread } from './fulfillment/claims/claim-store.ts'
import { orderThread } from './fulfillment/shipping/order-messages.ts'
import type { MessageThread } from './platform/messages/message-store.ts'
import { must, one } from './platform/must.ts'
import { proposalThread } from './trades/realtors/proposals/proposal-messages.ts'

let server: TestServer
let subjects: Map<string, Subjects>
beforeAll(async () => {
  server = await startTestServer()
  subjects = await addSubjects(server)
})
afterAll(() => server.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query(text, values)).rows as Row[]
const added = async (can: string, name: string) => (await must(subjects.get(can), can).add())(name)

type Kind = { thread: string; messages: MessageThread<string>; sides: [string, string]; add(): Promise<string> }
const kinds: Kind[] = [
  {
    ...{ thread: 'claim', messages: claimThread as MessageThread<string>, sides: ['claimant', 'respondent'] },
    add: () => added('claim.view', ':claimId'),
  },
  {
    ...{ thread: 'order', messages: orderThread as MessageThread<string>, sides: ['buyer', 'seller'] },
    add: () => added('shipment.view', ':id'),
  },
  {
    ...{ thread: 'proposal', messages: proposalThread as MessageThread<string>, sides: ['client', 'realtor'] },
    add: () => added('proposal.view', ':proposalId'),
  },
]

/** An object of this kind with somebody who writes about it. */
async function threadOf({ thread, messages, add }: Kind) {
  const [subjectId, author] = [await add(), await server.signedIn()]
  const authorId = thread === 'proposal' ? null : author.id
  const write = (side: string, text = 'Hello', sentAt?: Date) =>
    server.database.transaction((tx) =>
      messages.write(tx, { subjectId, side, authorId, text, ...(sentAt && { sentAt }) } as never),
    )
  const texts = async () => (await messages.list(server.database.db, [subjectId])).map(({ side, text }) => [side, text])
  return { subjectId, author, write, texts }
}

describe.each(kinds)('what is written about a $thread', (kind) => {
  const [first, second] = kind.sides

  test('is read in its order, and by nobody who asks for another kind', async () => {
    const { subjectId, write, texts } = await threadOf(kind)
    await write(first, 'Is it framed?')
    await write(second, 'It is.')
    expect(await texts()).toEqual([
      [first, 'Is it framed?'],
      [second, 'It is.'],
    ])
    for (const { thread, messages } of kinds) {
      const found = await messages.list(server.database.db, [subjectId])
      expect(found).toHaveLength(thread === kind.thread ? 2 : 0)
    }
  })

  test('is only so much for each side, which takes nothing from the other', async () => {
    const { subjectId, write } = await threadOf(kind)
    await write(first)
    await query(
      `insert into messages (thread, subject_id, side, author_id, text)
       select thread, subject_id, side, author_id, text from messages, generate_series(2, 1000) where subject_id = $1`,
      [subjectId],
    )
    await expect(write(first)).rejects.toMatchObject({ code: expect.stringMatching(/too-many-messages|realtor.full/) })
    await write(second)
  })

  test('has a side of this kind and no other', async () => {
    const { write, texts } = await threadOf(kind)
    for (const side of kinds.flatMap(({ thread, sides }) => (thread === kind.thread ? [] : sides))) {
      await expect(write(side)).rejects.toThrow('messages_sides_known')
    }
    expect(await texts()).toEqual([])
  })
})

test.each(['claim', 'proposal'])('messages go with their %s', async (thread) => {
  const { subjectId, write, texts } = await threadOf(
    must(
      kinds.find((kind) => kind.thread === thread),
      'a kind',
    ),
  )
  await write(thread === 'claim' ? 'claimant' : 'client')
  await query(`delete from ${thread}s where id = $1`, [subjectId])
  expect(await texts()).toEqual([])
})

test.each(['claim', 'order'])('what an erased person wrote about a %s goes, and nothing else', async (thread) => {
  const kind = must(
    kinds.find((each) => each.thread === thread),
    'a kind',
  )
  const { subjectId, author, write, texts } = await threadOf(kind)
  await write(kind.sides[0], 'Mine')
  const somebody = await server.signedIn()
  await query(`insert into messages (thread, subject_id, side, author_id, text) values ($1, $2, $3, $4, 'Theirs')`, [
    thread,
    subjectId,
    kind.sides[1],
    somebody.id,
  ])
  await server.database.transaction((tx) => kind.messages.forget(tx, author.id as never))
  expect(await texts()).toEqual([[kind.sides[1], 'Theirs']])
})

const MIGRATION = '0075_messages.sql'
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('the messages of the version before are moved with their ids, times and sides', async () => {
  const { pool, apply } = await databaseBefore(
    MIGRATION,
    `insert into accounts (id, email) values ('${id(99)}', 'ada@example.com'), ('${id(98)}', 'sol@example.com');
     insert into claims (id, subject_kind, subject_id, title, claimant_id, respondent_id, asked_cents, answer_by)
       values ('${id(90)}', 'hire', '${id(80)}', 'Tide', '${id(99)}', '${id(98)}', 1, '2026-01-01');
     insert into claim_messages (id, claim_id, author_id, side, text, sent_at)
       values ('${id(1)}', '${id(90)}', '${id(99)}', 'claimant', 'Torn', '2026-01-01');
     insert into orders (id, kind, status, buyer_id, seller_id, title, amount_cents, invoice_number)
       values ('${id(91)}', 'auction', 'canceled', '${id(99)}', '${id(98)}', 'Tide', 100, 1);
     insert into order_messages (id, order_id, author_id, side, text, sent_at)
       values ('${id(2)}', '${id(91)}', '${id(98)}', 'seller', 'Packed', '2026-01-02');
     insert into proposals (id, owner_id, client_id, room, message) values ('${id(92)}', '${id(99)}', '${id(81)}', '', '');
     insert into proposal_comments (id, proposal_id, artwork_id, text, at, is_reply, mailed_at)
       values ('${id(3)}', '${id(92)}', null, 'Lovely', '2026-01-03', false, null),
         ('${id(4)}', '${id(92)}', '${id(82)}', 'Thank you', '2026-01-04', true, '2026-01-05')`,
  )
  await apply()
  const { rows } = await pool.query(
    `select concat_ws(' ', right(id::text, 2), thread, right(subject_id::text, 2), side, right(author_id::text, 2),
       right(about_id::text, 2), text, sent_at::date, mailed_at::date) as message from messages order by id`,
  )
  expect(rows.map(({ message }) => message)).toEqual([
    '01 claim 90 claimant 99 Torn 2026-01-01',
    '02 order 91 seller 98 Packed 2026-01-02',
    '03 proposal 92 client Lovely 2026-01-03',
    '04 proposal 92 realtor 82 Thank you 2026-01-04 2026-01-05',
  ])
})

test('the move stops if a message would be lost', async () => {
  const { pool, apply } = await databaseBefore(
    MIGRATION,
    `insert into order_messages (order_id, author_id, side, text) values ('${id(9)}', '${id(99)}', 'buyer', 'Hello')`,
  )
  await expect(apply()).rejects.toThrow('of 1 messages, 0 were moved')
  expect(one((await pool.query('select count(*)::int as count from order_messages')).rows).count).toBe(1)
})
