import {
  HireTermsBody,
  HireTermsList,
  LoanCatalogChoices,
  LoanCatalogPage,
  LoanCatalogQuery,
} from '@vermeil/contracts/loans/hires.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { termsRules } from './hire-access.ts'
import type { Hires } from './hires.ts'

/** The catalog that agents rent from, and the owners' terms. */
export const loanCatalogRoutes = routes<{ hires: Hires }>((api, { hires }) => {
  const works = guardObjects(termsRules, ({ artworkId }: { artworkId: string }) => hires.terms.ownerOf(artworkId))

  api.get('/rentals', 'account', {
    operationId: 'listRentals',
    summary: 'List works to hire, and how they stand for dates',
    query: LoanCatalogQuery,
    answer: LoanCatalogPage,
    refusals: ['hire.end-before-start', 'hire.in-the-past', 'hire.too-far-ahead'],
    handle: ({ query }) => hires.catalog(query),
  })

  api.get('/rentals/choices', 'account', {
    operationId: 'readRentalChoices',
    summary: 'Read the styles and uses that the works to hire can be narrowed to',
    answer: LoanCatalogChoices,
    handle: () => hires.catalogChoices(),
  })

  api.get('/hire-terms', 'account', {
    operationId: 'listHireTerms',
    summary: 'List the works you lend, with your terms',
    query: LimitQuery,
    answer: HireTermsList,
    handle: async ({ account, query }) => ({ works: await hires.terms.list(account.id, query.limit) }),
  })

  api.put('/hire-terms/:artworkId', works.to('hire-terms.change'), {
    operationId: 'changeHireTerms',
    summary: 'Change the terms of a work you lend',
    body: HireTermsBody,
    handle: ({ subject, body }) => hires.terms.change(subject.artworkId, body),
  })
})
