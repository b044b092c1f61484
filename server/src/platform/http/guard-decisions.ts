import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { isAdmin } from './access.ts'
import type { Http } from './http.ts'
import type { Decides } from './parties.ts'

export type RefuseParty = (
  accountId: AccountId,
  objects: readonly { kind: string; id: string }[],
  { isByRules }: Pick<Decides, 'isByRules'>,
) => Promise<void>

function objectsOf({ params, body }: FastifyRequest, about: Decides['about']) {
  const fields = { ...(body as object | undefined), ...(params as object | undefined) } as Record<string, unknown>
  return Object.entries(about).map(([kind, field]) => ({ kind, id: String(fields[field] ?? '') }))
}

/** Refuses administrators who are a party of what they would decide about. */
export function guardDecisions(app: Http, refuse: RefuseParty): void {
  app.addHook('preHandler', async (request) => {
    const { parties } = request.routeOptions.config
    const { account } = request
    if (!parties || !('about' in parties) || !account || !isAdmin(account)) return
    await refuse(account.id, objectsOf(request, parties.about), parties)
  })
}
