import { maxAuthenticityFiles } from '@vermeil/contracts/catalog/inquiries.schema'
import { plural } from '@/shared/format/format'
import { ApiError, isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'

const nothingLost = 'Nothing you entered is lost.'

/** Why something was not sent, and what to do about it. */
export function refusalSentence(error: unknown): string {
  if (isRefusal(error, 'request.rate-limited')) {
    const minutes = Math.max(1, Math.ceil(error.details.retryAfterSeconds / 60))
    return `We have had several messages from you. Please try again in ${plural(minutes, 'minute', 'minutes')}. ${nothingLost}`
  }
  if (isRefusal(error, 'upload.too-large') || isRefusal(error, 'request.too-large')) {
    return 'One of the files is larger than 25 MB. Remove it and send the request again.'
  }
  if (isRefusal(error, 'upload.wrong-type')) {
    return 'One of the files is neither a picture nor a PDF, whatever its name says. Remove it and send again.'
  }
  if (isRefusal(error, 'upload.unreadable')) return 'One of the files could not be read. Remove it and send again.'
  if (isRefusal(error, 'upload.too-many-pixels')) {
    return 'One of the pictures has more than 40 megapixels. Send a smaller copy of it.'
  }
  if (isRefusal(error, 'upload.too-many')) return `At most ${maxAuthenticityFiles} files can be sent with a request.`
  if (error instanceof ApiError) {
    const mention = error.requestId ? ` If you call us, mention ${error.requestId}.` : ''
    return `${sentenceOf(error)} ${nothingLost}${error.status >= 500 ? mention : ''}`
  }
  return `We could not be reached. Check your connection and send again. ${nothingLost}`
}
