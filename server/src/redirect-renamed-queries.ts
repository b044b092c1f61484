import { renameQuery } from '@vermeil/contracts/catalog/renamed-queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestUrl } from './platform/http/request-url.ts'

/** The addresses whose query parameters were renamed: the collection, and the search behind it. */
const paths = new Set(['/collection', '/api/v1/lots'])

/** Sends old links to the same address with today's parameter names, for good. */
export async function redirectRenamedQueries(request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return
  const { pathname, searchParams } = requestUrl(request.url)
  if (!paths.has(pathname)) return
  const query = renameQuery(searchParams)
  if (!query) return
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',')
  return reply.redirect(`${pathname}?${search}`, 301)
}
