import { apiVersion } from '../api-version.ts'
import { page, pagingShape } from '../http/paging.ts'
import { bool, list, metadata, oneOf, required, text, url } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { newId } from '../ids.ts'
import { changeMetadata } from '../metadata.ts'
import type { Metadata, WebhookEndpoint } from '../objects.ts'
import type { Operation } from '../operation.ts'

export type EndpointData = {
  url: string
  secret: string
  enabledEvents: string[]
  description: string | null
  metadata: Metadata
}

export function createEndpoint(op: Operation, data: EndpointData): WebhookEndpoint {
  const endpoint = op.put('webhook_endpoints', {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: op.now,
    description: data.description,
    enabled_events: data.enabledEvents,
    livemode: false,
    metadata: data.metadata,
    status: 'enabled',
    url: data.url,
  })
  op.put('endpoint_secrets', { id: endpoint.id, secret: data.secret })
  return endpoint
}

export const webhookEndpointRoutes: Route[] = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    {
      url: required(url),
      enabled_events: required(list(text)),
      description: text,
      metadata,
      api_version: oneOf(apiVersion),
    },
    ({ op, params }) => {
      const secret = newId('whsec')
      const endpoint = createEndpoint(op, {
        url: params.url,
        secret,
        enabledEvents: params.enabled_events,
        description: params.description ?? null,
        metadata: changeMetadata({}, params.metadata),
      })
      return { ...endpoint, secret }
    },
  ),
  route('GET', '/v1/webhook_endpoints', pagingShape, ({ op, params }) =>
    page(op.tx.all('webhook_endpoints'), params, '/v1/webhook_endpoints'),
  ),
  route('GET', '/v1/webhook_endpoints/:id', {}, ({ op, id }) => op.need('webhook_endpoints', id)),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    { url, enabled_events: list(text), description: text, metadata, disabled: bool },
    ({ op, id, params }) => {
      const before = op.need('webhook_endpoints', id)
      return op.put('webhook_endpoints', {
        ...before,
        url: params.url ?? before.url,
        enabled_events: params.enabled_events ?? before.enabled_events,
        description: params.description ?? before.description,
        metadata: changeMetadata(before.metadata, params.metadata),
        status: params.disabled === undefined ? before.status : params.disabled ? 'disabled' : 'enabled',
      })
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, ({ op, id }) => {
    op.need('webhook_endpoints', id)
    op.tx.delete('webhook_endpoints', id)
    op.tx.delete('endpoint_secrets', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]
