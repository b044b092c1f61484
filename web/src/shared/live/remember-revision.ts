import { minRevisionCookieOf, minRevisionsAfter } from '@vermeil/contracts/min-revisions'

/** What was shown of something here goes along with what is read next, so that no answer shows an older state of it. */
export function rememberRevision(id: string, revision: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the next read may be now.
  document.cookie = minRevisionCookieOf(minRevisionsAfter(document.cookie, id, revision))
}
