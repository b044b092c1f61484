import { ApiError, isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'

const nobodyNotified = 'Nothing was attached, and nobody was notified.'

/** Why a report was not taken, and what to do about it. */
export function reportRefusal(error: Error): string {
  if (isRefusal(error, 'upload.wrong-type')) {
    return `This file is neither a PDF nor a picture, whatever its name says. ${nobodyNotified}`
  }
  if (isRefusal(error, 'upload.too-large') || isRefusal(error, 'request.too-large')) {
    return `This file is larger than 25 MB. ${nobodyNotified}`
  }
  if (isRefusal(error, 'upload.unreadable')) {
    return `This file is damaged and could not be read. Save it anew and choose it again. ${nobodyNotified}`
  }
  if (error instanceof ApiError) return `${sentenceOf(error)} ${nobodyNotified}`
  // Without an answer it may have arrived all the same; the list of reports is read again and shows it.
  return 'We got no answer. Check whether the report is listed before you choose it again.'
}
