import type { FastifyError, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../../../platform/app-error.ts'
import { answerUnknownPaths, toAppError } from '../../../platform/http/error-reply.ts'
import type { Http } from '../../../platform/http/http.ts'
import { MalformedAddress } from '../../../platform/http/read-requests.ts'
import { UploadRefused } from '../../../platform/media/upload-refused.ts'
import { UnsupportedType } from '../save-object.ts'
import { StorageRefusal } from '../storage-refusal.ts'

function toRefusal(error: unknown): StorageRefusal {
  if (error instanceof StorageRefusal) return error
  if (error instanceof MalformedAddress) return new StorageRefusal('InvalidKey')
  if (error instanceof UploadRefused) {
    if (error.reason === 'too-large') return new StorageRefusal('EntityTooLarge')
    const type = error instanceof UnsupportedType ? error.type : 'unknown'
    if (error.reason === 'wrong-type')
      return new StorageRefusal('InvalidMimeType', `mime type ${type} is not supported`)
    const tooFine = error.reason === 'too-many-pixels'
    return new StorageRefusal(
      'InvalidRequest',
      tooFine ? 'The picture has more than 40 megapixels' : 'The file could not be read',
    )
  }
  if (error instanceof AppError && error.code === 'route.unknown') return new StorageRefusal('NoSuchKey')
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    return new StorageRefusal('InvalidRequest', `${issue?.instancePath ?? ''} ${issue?.message ?? ''}`.trim())
  }
  const { statusCode, message } = error as FastifyError
  if (statusCode === 413) return new StorageRefusal('EntityTooLarge')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new StorageRefusal('InvalidRequest', message)
  return new StorageRefusal(toAppError(error).code === 'service.unavailable' ? 'ServiceUnavailable' : 'InternalError')
}

const send = (refusal: StorageRefusal, reply: FastifyReply) =>
  // The type is set here: the file that was about to be sent may have set another.
  reply
    .code(refusal.httpStatus)
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(refusal.body))

export function replyInStorage(scope: Http) {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.httpStatus >= 500) request.log.error({ err: error }, 'request failed')
    return send(refusal, reply)
  })
  answerUnknownPaths(scope, (_request, reply) => send(new StorageRefusal('InvalidRequest', 'Route not found'), reply))
}
