import { minRevisionCookieOf, minRevisionsAfter } from '@vermeil/contracts/min-revisions'

/** Sends the shown revision with the next reads, so that no answer has an older state. */
export function rememberRevision(id: string, revision: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the next read may be now.
  document.cookie = minRevisionCookieOf(minRevisionsAfter(document.cookie, id, revision))
}
