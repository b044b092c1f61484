import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { whyNotSigned } from './aws-signature.ts'

type StoredObject = { data: Buffer; type: string }
/** Calls of one method or all: answered with this status, cut off without one, or never answered. */
type Failure = { status: number | 'none' | 'never'; method?: string }
type Call = { key: string; query: URLSearchParams; request: IncomingMessage; body: Buffer; response: ServerResponse }

const xml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
/** Far smaller than Amazon's, so that a list has several. */
const PAGE = 3
const etagOf = (data: Buffer) => `"${createHash('md5').update(data).digest('hex')}"`

/** As much of Amazon's S3 as a media store uses, in memory; every request must be signed with the right secret. */
export async function startS3Server({ bucket, secretAccessKey }: { bucket: string; secretAccessKey: string }) {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>()

  function createUpload({ key, request, response }: Call) {
    const id = randomUUID()
    uploads.set(id, { type: request.headers['content-type'] ?? '', parts: new Map() })
    xml(
      response,
      200,
      `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key>
      <UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  function completeUpload({ key, query, response }: Call) {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (!upload) return xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
    const data = Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part))
    objects.set(key, { data, type: upload.type })
    uploads.delete(query.get('uploadId') ?? '')
    return xml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  function put({ key, query, request, body, response }: Call) {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (upload) upload.parts.set(Number(query.get('partNumber')), body)
    else objects.set(key, { data: body, type: request.headers['content-type'] ?? '' })
    response.writeHead(200, { etag: etagOf(body) }).end()
  }

  function get({ key, request, response }: Call) {
    const found = objects.get(key)
    if (!found) return xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const data = start === undefined ? found.data : found.data.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, {
      'content-type': found.type,
      'content-length': data.length,
      etag: etagOf(found.data),
      ...(start === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${found.data.length}` }),
    })
    return response.end(request.method === 'HEAD' ? undefined : data)
  }

  function remove({ key, response }: Call) {
    objects.delete(key)
    response.writeHead(204).end()
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const isAfter = (key: string) => key > (query.get('continuation-token') ?? '')
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && isAfter(key)).sort()
    const page = keys.slice(0, PAGE)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.data.length}</Size></Contents>`,
    )
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const isTruncated = `<IsTruncated>${keys.length > PAGE}</IsTruncated>`
    xml(response, 200, `<ListBucketResult>${isTruncated}${next}${contents.join('')}</ListBucketResult>`)
  }

  let failure: Failure | null = null
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    if (failure && (failure.method ?? method) === method) {
      if (failure.status === 'none') return request.socket.destroy()
      if (failure.status === 'never') return
      return xml(response, failure.status, '<Error><Code>InternalError</Code></Error>')
    }
    const wrong = whyNotSigned({ method, url, headers, body }, secretAccessKey)
    if (wrong) return xml(response, 403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${wrong}</Message></Error>`)

    const { pathname, searchParams: query } = new URL(url, 'http://s3')
    if (method === 'HEAD' && pathname === `/${bucket}/`) return response.writeHead(200).end()
    if (!pathname.startsWith(`/${bucket}/`)) return xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (method === 'GET' && query.has('list-type')) return list(query, response)
    const call = { key: decodeURIComponent(pathname.slice(bucket.length + 2)), query, request, body, response }
    if (method === 'POST') return query.has('uploads') ? createUpload(call) : completeUpload(call)
    if (method === 'PUT') return put(call)
    return method === 'DELETE' ? remove(call) : get(call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    /** For a server that stores its files here. */
    settings: {
      ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: 'eu-west-1' },
      ...{ S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: secretAccessKey },
    },
    objects,
    /** How calls fail, until null is set. */
    failWith(how: Failure | null) {
      failure = how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
