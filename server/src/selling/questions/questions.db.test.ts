import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import {
  AskedQuestionList,
  LotQuestion,
  LotQuestionList,
  questionLimits,
  SellerQuestionList,
} from '@vermeil/contracts/selling/questions.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { codeOf, get, openSale, post } from '../../money/payments/sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, buyer, rival, admin } = await openSale())
})
afterAll(() => server.close())

const framed = 'Is it framed?'
const newLot = async () => (await server.work({ sellerId: artist.id, startingBid: dollars(100) })).lotId
const ask = (person: SignedIn, lotId: string, question = framed) =>
  post(person, `/lots/${lotId}/questions`, { question })
const asked = async (person: SignedIn, lotId: string, question = framed) => {
  const response = await ask(person, lotId, question)
  expect(response.status).toBe(201)
  return (await answerOf(response, LotQuestion)).id
}
const put = (person: SignedIn, path: string, json: unknown) => person.fetch(`/api/v1${path}`, { method: 'PUT', json })
const answer = (person: SignedIn, id: string, text = 'It comes in an oak frame.') =>
  put(person, `/questions/${id}/answer`, { answer: text })
const setHidden = (person: SignedIn, id: string, isHidden: boolean) =>
  put(person, `/admin/questions/${id}/visibility`, { isHidden })
const onPage = async (person: SignedIn, lotId: string) =>
  (await answerOf(get(person, `/lots/${lotId}/questions`), LotQuestionList)).questions
const ofSeller = async (person: SignedIn) => (await answerOf(get(person, '/questions'), SellerQuestionList)).questions
const noticesOf = async (person: SignedIn) =>
  (await answerOf(get(person, '/notices?topic=bids'), NoticePage)).notices
    .filter(({ kind }) => kind === 'question')
    .map(({ details }) => details)
const needsOf = async (person: SignedIn) => (await answerOf(get(person, '/account/overview'), Overview)).needs

test('a question is asked, answered once and then public, without the name of the person who asked', async () => {
  const lotId = await newLot()
  const id = await asked(buyer, lotId)
  expect(await onPage(buyer, lotId)).toMatchObject([{ id, question: framed, answer: null, isYours: true }])
  expect(await onPage(rival, lotId)).toEqual([])
  expect(await needsOf(artist)).toContainEqual({ kind: 'questions', count: 1 })
  const [notice] = await noticesOf(artist)
  expect(notice).toMatchObject({ path: '/dashboard?as=artist&tab=artists&view=questions' })

  const [open] = await ofSeller(artist)
  expect(open).toMatchObject({ id, question: framed, canAnswer: true, lot: { id: lotId } })
  expect(JSON.stringify(open)).not.toContain(buyer.id)
  expect(await codeOf(answer(rival, id))).toBe('question.unknown')
  expect(await codeOf(answer(admin, id))).toBe('question.unknown')
  expect((await answer(artist, id)).status).toBe(200)
  expect(await codeOf(answer(artist, id, 'It has no frame.'))).toBe('question.answered')

  const shown = await (await fetch(`${server.url}/api/v1/lots/${lotId}/questions`)).text()
  expect(LotQuestionList.parse(JSON.parse(shown)).questions).toMatchObject([
    { question: framed, answer: 'It comes in an oak frame.', isYours: false },
  ])
  for (const trace of [buyer.id, buyer.email]) expect(shown).not.toContain(trace)
  expect((await noticesOf(buyer))[0]?.path).toMatch(new RegExp(`^/lots/${lotId}/.*#questions$`))
  expect((await needsOf(artist)).map(({ kind }) => kind)).not.toContain('questions')

  const { questions } = await answerOf(get(admin, '/admin/questions'), AskedQuestionList)
  expect(questions.find((question) => question.id === id)?.asker).toMatchObject({ id: buyer.id, email: buyer.email })

  // Notices that nobody reads on the screen are mailed.
  await server.windClock('2 minutes')
  await server.mailTo(artist.email, /News about a question/)
  await server.mailTo(buyer.email, /News about a question/)
  await server.windClock('0 minutes')
})

test('links and contact details are refused on both sides, with a sentence that says which', async () => {
  const lotId = await newLot()
  const writings = [
    ['Write to ada at example dot com', 'email addresses'],
    ['See www.example.com', 'links'],
    ['Call +1 212 555 0123', 'phone numbers'],
  ] as const
  for (const [text, what] of writings) {
    const refused = await ask(buyer, lotId, text)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(`Please leave out ${what}.`)
  }
  for (const text of ['', '?', 'x'.repeat(questionLimits.longest + 1)]) {
    expect(await codeOf(ask(buyer, lotId, text))).toBe('request.invalid')
  }
  expect(await codeOf(answer(artist, await asked(buyer, lotId), 'Call 212 555 0123 4'))).toBe('request.invalid')
})

test('a lot that is over, an own lot and an unknown one take no questions', async () => {
  const lotId = await newLot()
  expect(await codeOf(ask(artist, lotId))).toBe('question.own-lot')
  expect(await codeOf(ask(buyer, '00000000-0000-7000-8000-000000000000'))).toBe('lot.unknown')
  const over = `update lots set state = 'passed', outcome = 'passed', ended_at = house_now() where id = $1`
  await server.database.pool.query(over, [lotId])
  expect(await codeOf(ask(buyer, lotId))).toBe('lot.closed')
})

test('one person has few open questions a day, also when they ask many at once', async () => {
  const eager = await server.signedIn()
  const lots = await Promise.all(Array.from({ length: questionLimits.openPerDay + 2 }, newLot))
  const statuses = await Promise.all(lots.map(async (lotId) => (await ask(eager, lotId)).status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(questionLimits.openPerDay)
  expect(await codeOf(ask(eager, await newLot()))).toBe('question.too-many')
  const [open] = (await ofSeller(artist)).filter(({ canAnswer }) => canAnswer)
  await answer(artist, open?.id ?? '')
  expect((await ask(eager, await newLot())).status).toBe(201)
})

test('an administrator hides a question and shows it again, and both are in the audit log', async () => {
  const lotId = await newLot()
  const id = await asked(buyer, lotId)
  expect(await codeOf(setHidden(artist, id, true))).toBe('access.denied')
  expect((await setHidden(admin, id, true)).status).toBe(200)
  // Out of the seller's reach as well.
  expect(await codeOf(answer(artist, id))).toBe('question.unknown')
  expect((await ofSeller(artist)).map((question) => question.id)).not.toContain(id)
  await setHidden(admin, id, false)
  await answer(artist, id)
  await setHidden(admin, id, true)
  expect(await onPage(rival, lotId)).toEqual([])
  await setHidden(admin, id, false)
  expect(await onPage(rival, lotId)).toHaveLength(1)
  const { rows } = await server.database.pool.query('select act from audit_log where subject = $1 order by id', [
    `question:${id}`,
  ])
  const once = ['question.hide', 'question.show']
  expect(rows.map(({ act }) => act)).toEqual([...once, ...once])
})

test('an administrator answers for the works of Vermeil', async () => {
  const { lotId } = await server.work({ startingBid: dollars(100) })
  const id = await asked(buyer, lotId)
  expect(await needsOf(admin)).toContainEqual({ kind: 'lot-questions', count: 1 })
  expect(await codeOf(answer(artist, id))).toBe('question.unknown')
  expect((await answer(admin, id)).status).toBe(200)
  expect(await onPage(rival, lotId)).toMatchObject([{ id, answer: 'It comes in an oak frame.' }])
})

test('questions are in the export of both sides, and go with the account of the person who asked', async () => {
  const leaver = await server.signedIn()
  const lotId = await newLot()
  const question = 'Was it shown in Basel?'
  await answer(artist, await asked(leaver, lotId, question))
  for (const person of [leaver, artist]) {
    expect(await (await post(person, '/account/export')).text()).toContain(question)
  }
  const erased = await leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  expect(await onPage(rival, lotId)).toEqual([])
})
