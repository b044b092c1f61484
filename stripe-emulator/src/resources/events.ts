import { createdRange, page, pagingShape } from '../http/paging.ts'
import { bool, list, text } from '../http/params.ts'
import { forAccounts, type Route, route } from '../http/router.ts'

/** `charge.*` stands for every event of charges. */
const matches = (pattern: string, type: string) =>
  pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type

export const eventRoutes: Route[] = [
  forAccounts(
    route(
      'GET',
      '/v1/events',
      { ...pagingShape, type: text, types: list(text), delivery_success: bool, created: createdRange },
      ({ op, params }) => {
        const wanted = params.types ?? (params.type === undefined ? undefined : [params.type])
        const events = op.tx
          .all('events')
          .filter(({ account = null }) => account === op.account)
          .filter(({ type }) => wanted?.some((pattern) => matches(pattern, type)) ?? true)
          .filter(({ created }) => params.created?.(created) ?? true)
          .filter((event) => {
            if (params.delivery_success === undefined) return true
            return (event.pending_webhooks === 0) === params.delivery_success
          })
        return page(events, params, '/v1/events')
      },
    ),
  ),
  route('GET', '/v1/events/:id', {}, ({ op, id }) => op.need('events', id)),
]
