import { Readable } from 'node:stream'
import type { FastifyMultipartBaseOptions } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MalformedRequest, requireStorableJson, requireStorableText } from '../http/read-requests.ts'

/** A form with one file, for the description of a route that reads one. */
export const FileForm = z.object({ file: z.file() })

type FieldPart = { type: 'field'; name: string; value: unknown }
type FilePart = { type: 'file'; name: string; filename: string; mimetype: string; file: Readable }

/**
 * The parts of a multipart form, in the order they were sent; each file must be read before the next part. A form that
 * is broken, cut off or without a boundary is the sender's mistake, and text that can't be stored is refused.
 */
export async function* readParts(
  request: FastifyRequest,
  options?: Pick<FastifyMultipartBaseOptions, 'limits'>,
): AsyncGenerator<FieldPart | FilePart> {
  try {
    for await (const part of request.parts(options)) {
      requireStorableText(part.fieldname)
      if (part.type === 'field') {
        requireStorableJson(part.value)
        yield { type: 'field', name: part.fieldname, value: part.value }
      } else {
        const filename = part.filename ?? ''
        requireStorableText(filename)
        const file = Readable.from(chunksOf(part.file), { objectMode: false })
        yield { type: 'file', name: part.fieldname, filename, mimetype: part.mimetype, file }
      }
    }
  } catch (error) {
    throw asMalformed(error)
  }
}

async function* chunksOf(source: Readable) {
  try {
    yield* source
  } catch (error) {
    throw asMalformed(error)
  }
}

/** The parser throws plain errors for what the sender did wrong; its limits carry a status of their own. */
function asMalformed(cause: unknown): unknown {
  if (cause instanceof Error && 'statusCode' in cause) return cause
  return new MalformedRequest('The form is broken or ends too early.', { cause })
}
