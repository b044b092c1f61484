import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { LabelSheetQuery, PlacedLabels } from '@vermeil/contracts/trades/labels.schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { Productions } from '../productions/productions.ts'
import type { SetPlace } from '../productions/team/standings.ts'
import type { StoredProperty } from '../realtors/properties/property-store.ts'
import type { Realtors } from '../realtors/realtors.ts'
import { homeLabelRules, setLabelRules } from './label-access.ts'
import type { LabelPlace } from './label-store.ts'
import type { Labels } from './labels.ts'

const PropertyParams = z.strictObject({ propertyId: z.uuid() })
const SetParams = z.strictObject({ productionId: z.uuid(), setId: z.uuid() })
const refusals = ['label.nothing-placed'] as const

type Options = {
  labels: Labels
  realtors: Pick<Realtors, 'properties'>
  productions: Pick<Productions, 'placeOf'>
}

const inHome = ({ id }: StoredProperty): LabelPlace => ({ kind: 'property', propertyId: id })
const onSet = ({ setId }: SetPlace): LabelPlace => ({ kind: 'set', setId })

/** The labels of a home, for its realtor, and of a set, for its team. */
export const placedLabelRoutes: FastifyPluginAsyncZod<Options> = async (app, { labels, realtors, productions }) => {
  const homes = guardObjects(homeLabelRules, ({ propertyId }: z.infer<typeof PropertyParams>) =>
    realtors.properties.find(propertyId),
  )
  const sets = guardObjects(setLabelRules, ({ productionId, setId }: z.infer<typeof SetParams>, request) =>
    productions.placeOf(accountOf(request).id, productionId, setId),
  )

  async function sendSheet(request: FastifyRequest, reply: FastifyReply, place: LabelPlace) {
    const { size } = request.query as z.infer<typeof LabelSheetQuery>
    const file = await labels.sheet(place, size, accountOf(request).id)
    return reply
      .type('application/pdf')
      .headers({
        'content-disposition': `attachment; filename="vermeil-labels-${size}.pdf"`,
        'cache-control': 'private, no-store',
      })
      .send(file)
  }

  app.get(
    '/properties/:propertyId/labels',
    {
      config: { access: homes.to('label.manage') },
      schema: {
        operationId: 'listPropertyLabels',
        summary: 'List the works in a property with their labels and scans',
        params: PropertyParams,
        querystring: LimitQuery,
        response: { 200: PlacedLabels },
      },
    },
    (request) => labels.list(inHome(homes.subjectOf(request)), request.query.limit),
  )

  app.get(
    '/properties/:propertyId/labels.pdf',
    {
      config: { access: homes.to('label.manage'), refusals, media: { types: ['application/pdf'] } },
      schema: {
        operationId: 'getPropertyLabelSheet',
        summary: 'Download the labels of a property to print; missing ones are made',
        params: PropertyParams,
        querystring: LabelSheetQuery,
      },
    },
    (request, reply) => sendSheet(request, reply, inHome(homes.subjectOf(request))),
  )

  app.get(
    '/productions/:productionId/sets/:setId/labels',
    {
      config: { access: sets.to('set-label.manage') },
      schema: {
        operationId: 'listSetLabels',
        summary: 'List the works on a set with their labels and scans',
        params: SetParams,
        querystring: LimitQuery,
        response: { 200: PlacedLabels },
      },
    },
    (request) => labels.list(onSet(sets.subjectOf(request)), request.query.limit),
  )

  app.get(
    '/productions/:productionId/sets/:setId/labels.pdf',
    {
      config: { access: sets.to('set-label.manage'), refusals, media: { types: ['application/pdf'] } },
      schema: {
        operationId: 'getSetLabelSheet',
        summary: 'Download the labels of a set to print; missing ones are made',
        params: SetParams,
        querystring: LabelSheetQuery,
      },
    },
    (request, reply) => sendSheet(request, reply, onSet(sets.subjectOf(request))),
  )
}
