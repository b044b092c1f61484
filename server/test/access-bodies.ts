import { wallPlan } from '../src/catalog/walls/walls.fixtures.ts'
import { addressBody } from '../src/money/delivery/delivery.fixtures.ts'
import {
  locationBody,
  placementBody,
  placementRow,
  productionBody,
  setBody,
  setRow,
} from '../src/trades/productions/productions.fixtures.ts'
import { clientBody, propertyBody } from '../src/trades/realtors/realtors.fixtures.ts'

const nowhere = '00000000-0000-7000-8000-000000000000'

/** Bodies that pass validation, where the empty one does not. */
export const bodies: Record<string, object> = {
  'PUT /api/v1/listings/:listingId/images/order': { imageIds: ['00000000-0000-7000-8000-000000000000'] },
  'PUT /api/v1/account/addresses/:addressId': addressBody,
  'PUT /api/v1/collection/:orderId/certificate/price': { isShown: true },
  'PUT /api/v1/collection/:orderId/certificate/resale': { listingId: null },
  'PUT /api/v1/spend-plans/:planId': {
    ...{ name: 'Autumn', budget: 100, maxWins: 1, country: 'US', region: '' },
    lots: [{ lotId: nowhere, limit: 100 }],
  },
  'PUT /api/v1/walls/:wallId': { ...wallPlan, revision: 1, saveId: nowhere },
  'PUT /api/v1/orders/:id/delivery': { option: 'pickup' },
  'POST /api/v1/orders/:id/quotes': { addressId: nowhere },
  'PUT /api/v1/quotes/:quoteId/offer': { price: 8_500, arrives: { min: 5, max: 9 } },
  'POST /api/v1/quotes/:quoteId/acceptance': { price: 8_500 },
  'PUT /api/v1/questions/:questionId/answer': { answer: 'It comes with its frame.' },
  'PUT /api/v1/collection/:orderId/value': { value: 120_000 },
  'PUT /api/v1/collection/:orderId/note': { text: 'Hangs in the hall' },
  'PUT /api/v1/orders/:id/rating': { stars: 5 },
  'POST /api/v1/orders/:id/shipment/dispatch': { carrier: 'DHL', trackingNumber: '', trackingUrl: '' },
  'POST /api/v1/orders/:id/shipment/handover': { code: '123456' },
  'POST /api/v1/orders/:id/shipment/delivery': { on: '2026-12-01', note: 'Signed for' },
  'POST /api/v1/orders/:id/messages': { text: 'Please ring twice' },
  'PUT /api/v1/productions/:productionId': productionBody,
  'POST /api/v1/productions/:productionId/sets': setBody,
  'POST /api/v1/productions/:productionId/sets/import': { rows: [setRow] },
  'POST /api/v1/productions/:productionId/locations/import': { rows: [locationBody] },
  'PUT /api/v1/productions/:productionId/sets/:setId': setBody,
  'POST /api/v1/productions/:productionId/locations': locationBody,
  'PUT /api/v1/productions/:productionId/locations/:locationId': locationBody,
  'POST /api/v1/productions/:productionId/placements': { ...placementBody, setId: nowhere },
  'POST /api/v1/productions/:productionId/placements/import': {
    rows: [placementRow],
  },
  'PUT /api/v1/productions/:productionId/placements/:placementId': { ...placementBody, setId: nowhere },
  'PUT /api/v1/productions/:productionId/placements/:placementId/ticks': { hung: true, packed: false },
  'PUT /api/v1/productions/:productionId/placements/:placementId/clearance': { reason: 'Ours' },
  'POST /api/v1/productions/:productionId/passport/signatures': { revision: 1, name: 'Nora Vance', title: 'Decorator' },
  'POST /api/v1/productions/:productionId/passport/links': { label: 'Counsel' },
  'POST /api/v1/productions/:productionId/sets/:setId/passport/signatures': {
    ...{ revision: 1, name: 'Nora Vance', title: 'Decorator' },
  },
  'POST /api/v1/productions/:productionId/sets/:setId/passport/links': { label: 'Counsel' },
  'POST /api/v1/productions/:productionId/invitations': {
    ...{ email: 'invited@example.com', role: '', level: 'view', setIds: null },
  },
  'PUT /api/v1/properties/:propertyId': propertyBody,
  'PUT /api/v1/clients/:clientId': clientBody,
  'PUT /api/v1/proposals/:proposalId': {
    ...{ clientId: nowhere, propertyId: null, room: '', message: '' },
    works: [{ artworkId: nowhere, note: '' }],
  },
  'POST /api/v1/proposals/:proposalId/replies': { artworkId: null, text: 'Yes' },
  'POST /api/v1/clients/:clientId/meetings': {
    ...{ startsAt: '2026-12-01T10:00:00.000Z', topic: '', timeZone: 'UTC' },
  },
  'PUT /api/v1/productions/:productionId/team/:memberId': { role: '', level: 'view', setIds: null },
  'POST /api/v1/productions/:productionId/sets/:setId/hires': {
    ...{ artworkId: nowhere, from: '2026-12-01', until: '2026-12-05', note: '', amount: 100 },
  },
  'POST /api/v1/properties/:propertyId/staging-quote': { artworkId: nowhere, from: '2026-12-01', until: null },
  'POST /api/v1/properties/:propertyId/stagings': {
    ...{ artworkId: nowhere, room: '', from: '2026-12-01', until: null, clientId: null, note: '', amount: 100 },
  },
  'POST /api/v1/stagings/:stagingId/refusal': { reason: '' },
  'POST /api/v1/stagings/:stagingId/cancellation': { reason: '' },
  'POST /api/v1/stagings/:stagingId/notice': { until: '2027-12-01' },
  'POST /api/v1/stagings/:stagingId/return': { condition: 'Good' },
  'POST /api/v1/leases/:leaseId/return': { condition: 'Good', isGood: true },
  'POST /api/v1/hires/:hireId/refusal': { reason: '' },
  'POST /api/v1/hires/:hireId/cancellation': { reason: '' },
  'POST /api/v1/hires/:hireId/handover': { condition: 'Good' },
  'POST /api/v1/hires/:hireId/return': { condition: 'Good', isGood: true },
  'POST /api/v1/claim-subjects/:kind/:subjectId/claims': { asked: 100, text: 'A scratch' },
  'POST /api/v1/claims/:claimId/messages': { text: 'It was there before' },
  'POST /api/v1/claims/:claimId/return/tracking': { carrier: 'DHL', trackingNumber: 'RT1' },
  'POST /api/v1/claims/:claimId/return/objection': { text: 'An empty box' },
  'PUT /api/v1/hire-terms/:artworkId': {
    ...{ acceptsAtOnce: true, replacementValue: null, insuredSum: null, creditPercent: 50 },
  },
  'POST /api/v1/loans/:kind/:loanId/purchase': { amount: 1 },
  'POST /api/v1/loans/:loanId/return-shipment/dispatch': { carrier: 'DHL', trackingNumber: '', trackingUrl: '' },
  'PUT /api/v1/meetings/:meetingId/time': { startsAt: '2026-12-01T10:00:00Z' },
  'POST /api/v1/meetings/:meetingId/cancellation': { reason: '' },
}
