import {
  Collection,
  PieceNote,
  PieceNoteBody,
  PieceValue,
  PieceValueBody,
} from '@vermeil/contracts/desk/collection.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { CollectionApi } from './collection.ts'
import { pieceRules } from './collection-access.ts'

const PieceParams = z.strictObject({ orderId: z.uuid() })
const access = 'account'

const asFile = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
})

/** What the caller owns. Every route is about the caller's own pieces. */
export const collectionRoutes: FastifyPluginAsyncZod<{ collection: CollectionApi }> = async (app, { collection }) => {
  const pieces = guardObjects(pieceRules, ({ orderId }: z.infer<typeof PieceParams>) => collection.piece(orderId))

  app.get(
    '/collection',
    {
      config: { access },
      schema: {
        operationId: 'getCollection',
        summary: 'List the works you own with what they cost and what comparable works sold for',
        response: { 200: Collection },
      },
    },
    (request) => collection.of(accountOf(request).id),
  )

  app.put(
    '/collection/:orderId/note',
    {
      config: { access: pieces.to('piece.note') },
      schema: {
        operationId: 'notePiece',
        summary: 'Write your private note on a work you own',
        params: PieceParams,
        body: PieceNoteBody,
        response: { 200: PieceNote },
      },
    },
    (request) => collection.note(pieces.subjectOf(request), request.body.text),
  )

  app.put(
    '/collection/:orderId/value',
    {
      config: { access: pieces.to('piece.value') },
      schema: {
        operationId: 'valuePiece',
        summary: 'Say what a work you own is worth, for your insurance list',
        params: PieceParams,
        body: PieceValueBody,
        response: { 200: PieceValue },
      },
    },
    async (request) => {
      await collection.value(pieces.subjectOf(request), request.body.value)
      return request.body
    },
  )

  app.get(
    '/collection/insurance.pdf',
    {
      config: { access, media: { types: ['application/pdf'] } },
      schema: { operationId: 'getInsuranceList', summary: 'Download your insurance list as PDF' },
    },
    async (request, reply) =>
      reply
        .type('application/pdf')
        .headers(asFile('vermeil-insurance-list.pdf'))
        .send(await collection.insurancePdf(accountOf(request).id)),
  )

  app.get(
    '/collection/insurance.csv',
    {
      config: { access, media: { types: ['text/csv'] } },
      schema: { operationId: 'getInsuranceListCsv', summary: 'Download your insurance list as CSV' },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .headers(asFile('vermeil-insurance-list.csv'))
        .send(await collection.insuranceCsv(accountOf(request).id)),
  )
}
