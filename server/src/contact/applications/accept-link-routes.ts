import {
  AcceptedApplication,
  ApplicationToken,
  ArtistAccountBody,
} from '@vermeil/contracts/contact/applications.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { linkRoutes } from '../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../request-limits.ts'
import type { AcceptLink } from './accept-link.ts'

type Options = { acceptLink: AcceptLink; limiter: Limiter }

export const acceptLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { acceptLink, limiter }) => {
  const links = linkRoutes(app, {
    ...{ path: '/application-links/:token', token: ApplicationToken, unknown: 'application.unknown', limiter },
  })

  links.operation('GET', '', {
    ...{ operationId: 'getAcceptedApplication', summary: 'Read an accepted application by its private link' },
    ...{ answer: [200, AcceptedApplication], run: acceptLink.view },
  })

  links.operation('POST', '/account', {
    operationId: 'openArtistAccount',
    summary: 'Open the account of an accepted applicant, once',
    body: ArtistAccountBody,
    refusals: ['account.weak-password'],
    limit: requestLimits.applications,
    run: (token, { body }) => acceptLink.openAccount(token, body),
  })
}
