import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Module } from '../../platform/module.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { createInquiries, type Inquiries } from './inquiries.ts'
import { inquiryRoutes } from './inquiry-routes.ts'

type Deps = Omit<Parameters<typeof createInquiries>[0], 'emailOf'> & {
  accounts: Pick<Accounts, 'accountById' | 'onExport' | 'onErase'>
  limiter: Limiter
}

export async function inquiriesModule({ accounts, limiter, ...deps }: Deps): Promise<Module<Inquiries>> {
  const inquiries = await createInquiries({
    ...deps,
    emailOf: async (accountId) => (await accounts.accountById(accountId))?.email ?? null,
  })
  accounts.onExport('inquiries', inquiries.exportOf)
  accounts.onErase(inquiries.eraseOf)
  return {
    api: inquiries,
    async routes(app) {
      await app.register(inquiryRoutes, { prefix: '/api/v1', inquiries, media: deps.media, limiter })
    },
  }
}
