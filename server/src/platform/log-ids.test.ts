import { expect, test } from 'vitest'
import { idsIn } from './log-ids.ts'

const id = '0193a7c4-0000-7000-8000-000000000001'
const other = '0193a7c4-0000-7000-8000-000000000002'

test.each([
  ['the data of a job', { orderId: id, text: 'hello', artworkId: other }, '', { orderId: id, artworkId: other }],
  ['a hire, a lease and a staging, which are loans', { hireId: id }, '', { loanId: id }],
  ['a parameter that is named', { claimId: id, file: other }, '/api/v1/claims/:claimId/files/:file', { claimId: id }],
  ['a parameter that its list names', { id }, '/api/v1/orders/:id/refunds', { orderId: id }],
  ['an id of something else', { id }, '/api/v1/walls/:id', {}],
  ['what is no id', { orderId: 'do-not-write-this', lotId: 7 }, '', {}],
  ['nothing', null, '', {}],
])('%s', (_, facts, route, found) => {
  expect(idsIn(facts, route)).toEqual(found)
})
