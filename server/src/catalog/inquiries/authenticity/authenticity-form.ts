import {
  AuthenticityForm,
  maxAuthenticityFileBytes,
  maxAuthenticityFiles,
} from '@vermeil/contracts/catalog/inquiries.schema'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { readParts } from '../../../platform/media/read-parts.ts'
import type { ReceivedFiles } from './receive-files.ts'

/** The whole form, for the description: its fields, and files under any name. */
export const AuthenticityUpload = AuthenticityForm.extend({
  files: z.array(z.file()).max(maxAuthenticityFiles).optional(),
})

/** One more than the limit, so that a file that was cut off is not taken for a complete one. */
const fileSize = maxAuthenticityFileBytes + 1

/**
 * Reads the form to its end even if something is wrong with it, and refuses afterwards: a browser whose upload is cut
 * off never sees the answer.
 */
export async function readForm(request: FastifyRequest, files: Pick<ReceivedFiles, 'store'>) {
  const fields: Record<string, unknown> = {}
  let refusal: unknown
  if (!request.isMultipart()) throw new AppError('upload.missing', {})
  for await (const part of readParts(request, { limits: { fileSize, fields: 20, fieldSize: 16 * 1024, parts: 60 } })) {
    if (part.type === 'field') {
      fields[part.name] = part.value
      continue
    }
    // An empty file field is what a browser sends for "no file chosen".
    if (refusal || part.filename === '') {
      part.file.resume()
      continue
    }
    try {
      await files.store(part.file, part.filename)
    } catch (error) {
      refusal = error
      part.file.resume()
    }
  }
  if (refusal) throw refusal
  return fields
}

/** The fields, checked by the one schema; refused as any other body is. */
export function parseForm(fields: Record<string, unknown>): AuthenticityForm {
  const parsed = AuthenticityForm.safeParse(fields)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('request.invalid', { issues })
}
