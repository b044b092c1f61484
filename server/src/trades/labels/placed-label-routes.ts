import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { LabelSheetQuery, PlacedLabels } from '@vermeil/contracts/trades/labels.schema'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type Account, accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { pdfMedia, sendPdf } from '../../platform/http/send-file.ts'
import type { Productions } from '../productions/productions.ts'
import type { SetPlace } from '../productions/team/standings.ts'
import type { StoredProperty } from '../realtors/properties/property-store.ts'
import type { Realtors } from '../realtors/realtors.ts'
import { homeLabelRules, setLabelRules } from './label-access.ts'
import type { LabelPlace } from './label-store.ts'
import type { Labels } from './labels.ts'

const refusals = ['label.nothing-placed'] as const

type Options = {
  labels: Labels
  realtors: Pick<Realtors, 'properties'>
  productions: Pick<Productions, 'placeOf'>
}

const inHome = ({ id }: StoredProperty): LabelPlace => ({ kind: 'property', propertyId: id })
const onSet = ({ setId }: SetPlace): LabelPlace => ({ kind: 'set', setId })

/** The labels of a home, for its realtor, and of a set, for its team. */
export const placedLabelRoutes = routes<Options>((api, { labels, realtors, productions }) => {
  const homes = guardObjects(homeLabelRules, ({ propertyId }: { propertyId: string }) =>
    realtors.properties.find(propertyId),
  )
  const sets = guardObjects(
    setLabelRules,
    ({ productionId, setId }: { productionId: string; setId: string }, request) =>
      productions.placeOf(accountOf(request).id, productionId, setId),
  )

  type Sheet = { account: Account; query: z.output<typeof LabelSheetQuery>; reply: FastifyReply }
  const sendSheet = async ({ account, query: { size }, reply }: Sheet, place: LabelPlace) =>
    sendPdf(reply, `vermeil-labels-${size}`, await labels.sheet(place, size, account.id))

  api.get('/properties/:propertyId/labels', homes.to('label.manage'), {
    operationId: 'listPropertyLabels',
    summary: 'List the works in a property with their labels and scans',
    query: LimitQuery,
    answer: PlacedLabels,
    handle: ({ subject, query }) => labels.list(inHome(subject), query.limit),
  })

  api.get('/properties/:propertyId/labels.pdf', homes.to('label.manage'), {
    operationId: 'getPropertyLabelSheet',
    summary: 'Download the labels of a property to print; missing ones are made',
    query: LabelSheetQuery,
    refusals,
    media: pdfMedia,
    handle: (input) => sendSheet(input, inHome(input.subject)),
  })

  api.get('/productions/:productionId/sets/:setId/labels', sets.to('set-label.manage'), {
    operationId: 'listSetLabels',
    summary: 'List the works on a set with their labels and scans',
    query: LimitQuery,
    answer: PlacedLabels,
    handle: ({ subject, query }) => labels.list(onSet(subject), query.limit),
  })

  api.get('/productions/:productionId/sets/:setId/labels.pdf', sets.to('set-label.manage'), {
    operationId: 'getSetLabelSheet',
    summary: 'Download the labels of a set to print; missing ones are made',
    query: LabelSheetQuery,
    refusals,
    media: pdfMedia,
    handle: (input) => sendSheet(input, onSet(input.subject)),
  })
})
