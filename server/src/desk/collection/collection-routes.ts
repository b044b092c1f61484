import {
  Collection,
  PieceNote,
  PieceNoteBody,
  PieceValue,
  PieceValueBody,
} from '@vermeil/contracts/desk/collection.schema'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { csvMedia } from '../../platform/http/send-csv.ts'
import { pdfMedia, sendFile, sendPdf } from '../../platform/http/send-file.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import type { CollectionApi } from './collection.ts'
import { pieceRules } from './collection-access.ts'

type Options = { collection: CollectionApi; limiter: Limiter }

/** What the caller owns. Every route is about the caller's own pieces. */
export const collectionRoutes = routes<Options>((api, { collection, limiter }) => {
  const pieces = guardObjects(pieceRules, ({ orderId }: { orderId: string }) => collection.piece(orderId))

  api.get('/collection', 'account', {
    operationId: 'getCollection',
    summary: 'List the works you own with what they cost and what comparable works sold for',
    answer: Collection,
    handle: ({ account }) => collection.of(account.id),
  })

  api.put('/collection/:orderId/note', pieces.to('piece.note'), {
    operationId: 'notePiece',
    summary: 'Write your private note on a work you own',
    body: PieceNoteBody,
    answer: PieceNote,
    handle: ({ subject, body }) => collection.note(subject, body.text),
  })

  api.put('/collection/:orderId/value', pieces.to('piece.value'), {
    operationId: 'valuePiece',
    summary: 'Say what a work you own is worth, for your insurance list',
    body: PieceValueBody,
    answer: PieceValue,
    handle: async ({ subject, body }) => {
      await collection.value(subject, body.value)
      return body
    },
  })

  api.get('/collection/insurance.pdf', 'account', {
    operationId: 'getInsuranceList',
    summary: 'Download your insurance list as PDF',
    media: pdfMedia,
    preHandler: limitRequests(limiter, requestLimits.papers),
    handle: async ({ account, reply }) =>
      sendPdf(reply, 'vermeil-insurance-list', await collection.insurancePdf(account.id)),
  })

  api.get('/collection/insurance.csv', 'account', {
    operationId: 'getInsuranceListCsv',
    summary: 'Download your insurance list as CSV',
    media: csvMedia,
    handle: async ({ account, reply }) => {
      const list = await collection.insuranceCsv(account.id)
      return sendFile(reply, 'text/csv; charset=utf-8', 'vermeil-insurance-list.csv', list)
    },
  })
})
