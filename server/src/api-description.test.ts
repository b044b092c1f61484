import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ApiDocument } from '../test/fuzz/check-answer.ts'

/** What the linters of `npm run check` don't ask for. */
let operations: (ApiDocument['paths'][string][string] & { name: string })[]
beforeAll(() => {
  const writer = join(import.meta.dirname, '..', 'test', 'write-openapi.ts')
  const dir = mkdtempSync(join(tmpdir(), 'vermeil-api-'))
  execFileSync(process.execPath, [writer, join(dir, 'openapi.json')])
  const { paths }: ApiDocument = JSON.parse(readFileSync(join(dir, 'openapi.json'), 'utf8'))
  rmSync(dir, { recursive: true, force: true })
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method} ${path}` })),
  )
})
const names = (wrong: typeof operations) => wrong.map(({ name }) => name)

test('every list takes a limit', () => {
  const lists = operations.filter(({ operationId }) => /^(list|search)/.test(operationId))
  expect(lists.length).toBeGreaterThan(15)
  expect(names(lists.filter(({ parameters = [] }) => !parameters.some((one) => one.name === 'limit')))).toEqual([])
})

test('every operation declares what may meet any request', () => {
  const shared = ['400', '408', '413', '429', '503']
  expect(names(operations.filter(({ responses }) => shared.some((status) => !responses[status])))).toEqual([])
})

test('what ends something can be repeated, and says so; a refund or an administrator’s decision can’t', () => {
  const endings = operations.filter(({ operationId }) => /^(cancel|withdraw|stop)/.test(operationId))
  const isRepeatable = ({ description }: (typeof operations)[number]) => description.includes('Repeating it answers')
  expect(endings.length).toBeGreaterThan(10)
  expect(endings.filter((one) => !isRepeatable(one)).map(({ operationId }) => operationId)).toEqual([
    'withdrawListing',
    'cancelLateOrder',
  ])
})

test('a value in an address is described as it is read', () => {
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.filter((one) => one.in !== 'header').map((one) => ({ ...one, of: `${operationId} ${one.name}` })),
  )
  const kind = ({ schema, style, explode }: (typeof parameters)[number]) =>
    [schema.type, ...(schema.type === 'array' ? [schema.items?.type, style, explode] : [])].join(' ')
  const kinds = Map.groupBy(parameters, kind)
  expect([...kinds.keys()].sort()).toEqual(['array string form false', 'boolean', 'integer', 'string'])
  const ofKind = (name: string) => (kinds.get(name) ?? []).map(({ of }) => of)
  expect(ofKind('boolean').sort()).toEqual([
    ...[
      'listArtists featured',
      'listArtists onOffer',
      'listRentals available',
      'searchLots endingSoon',
      'searchLots includeSold',
    ],
  ])
  expect(ofKind('array string form false')).toContain('getViewCounts ids')
  expect(parameters.find(({ of }) => of === 'searchLots category')?.schema.items?.enum).toContain('painting')

  // A number or a flag that is written as text has a pattern or an enum of its own.
  const isText = ({ schema: { pattern = '', enum: values = [] } }: (typeof parameters)[number]) =>
    values.includes('true') || /^\^(?:\[1-9\]|\\d)[^-]*\$$/.test(pattern)
  expect(parameters.filter(isText).map(({ of }) => of)).toEqual([])
  const limits = parameters.filter(({ name }) => name === 'limit' || name === 'page')
  for (const { schema, of } of limits) expect(schema, of).toMatchObject({ type: 'integer', minimum: 1 })
  expect(parameters.filter(({ in: place, required }) => place === 'query' && required).map(({ of }) => of)).toContain(
    'getViewCounts ids',
  )
})

test('every upload describes its form, and no other body is a form', () => {
  const uploads = operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data'])
  expect(names(uploads).sort()).toEqual([
    'post /api/v1/account/avatar',
    'post /api/v1/admin/authenticity-requests/{id}/reports',
    'post /api/v1/admin/music',
    'post /api/v1/authenticity-requests',
    'post /api/v1/claims/{claimId}/photos',
    'post /api/v1/hires/{hireId}/certificate',
    'post /api/v1/hires/{hireId}/handover-photos',
    'post /api/v1/hires/{hireId}/photos',
    'post /api/v1/listings/{listingId}/images',
    'post /api/v1/loans/{loanId}/return-shipment/photos',
    'post /api/v1/music',
    'post /api/v1/orders/{id}/messages/files',
    'post /api/v1/orders/{id}/shipment/photos',
    'post /api/v1/orders/{id}/shipment/proofs',
    'post /api/v1/productions/{productionId}/placements/{placementId}/image',
    'post /api/v1/productions/{productionId}/placements/{placementId}/paper',
    'post /api/v1/properties/{propertyId}/photos',
    'post /api/v1/walls/{wallId}/photo',
  ])
})
