import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Listings } from '../listings/listings.ts'
import { createAskQuestion } from './ask-question.ts'
import { createChangeQuestion } from './change-question.ts'
import { createQuestionMessages } from './question-messages.ts'
import { questionRoutes } from './question-routes.ts'
import { questionStore } from './question-store.ts'
import type { Questions } from './questions.ts'
import { createReadQuestions, toLotQuestion, toSellerQuestion } from './read-questions.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'limiter'> & {
  accounts: Pick<Accounts, 'onExport' | 'onErase' | 'profileOf' | 'emailsOf'>
  catalog: Pick<Catalog, 'cards'>
  listings: Pick<Listings, 'payableWork'>
  notices: Pick<Notices, 'notify'>
}

const prune: JobDefinition<Record<string, never>> = { name: 'questions.prune', data: z.object({}) }

export async function questionsModule(deps: Deps): Promise<Module<Questions>> {
  const { database, jobs, limiter, accounts } = deps
  const { db } = database
  const parts = { ...deps, messages: createQuestionMessages(deps) }
  const ask = createAskQuestion(parts)
  const change = createChangeQuestion(parts)
  const questions: Questions = {
    ...createReadQuestions(deps),
    ask: async (accountId, lotId, text) => toLotQuestion(accountId, await ask(accountId, lotId, text)),
    answer: async (seller, question, text) => toSellerQuestion(seller, await change.answer(seller, question, text)),
    setHidden: async (admin, id, isHidden) => toSellerQuestion(admin, await change.setHidden(admin, id, isHidden)),
    countOpen: (sellerId) => questionStore.countOpen(db, sellerId),
  }
  accounts.onExport('lot questions', (accountId) => questionStore.exportOf(db, accountId))
  accounts.onErase((tx, accountId) => questionStore.erase(tx, accountId))
  await jobs.handle(prune, async () => void (await questionStore.prune(db)))
  await jobs.schedule(prune, '11 4 * * *', {})
  return {
    api: questions,
    routes: async (app) => void (await app.register(questionRoutes, { prefix: '/api/v1', questions, limiter })),
  }
}
