import type { FastifyRequest } from 'fastify'
import { RestRefusal } from './rest-refusal.ts'

export const SINGLE = 'application/vnd.pgrst.object+json'

export type RestPreferences = {
  /** The caller wants one object, and an error where there is not exactly one. */
  isSingle: boolean
  isRepresentation: boolean
  isCounted: boolean
  isMissingDefault: boolean
}

/** What the headers ask for. Several preferences come in one header, joined by commas. */
export function readPreferences({ headers }: FastifyRequest): RestPreferences {
  const prefer = [headers.prefer ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
  const accept = (headers.accept ?? '*/*').split(',').map((part) => part.replace(/;.*/s, '').trim().toLowerCase())
  const isSingle = accept.includes(SINGLE)
  const isJson =
    isSingle || accept.some((type) => type === '*/*' || type === 'application/json' || type === 'application/*')
  if (!isJson) {
    const message = `None of these media types are available: ${accept.join(', ')}`
    throw new RestRefusal(406, 'PGRST107', message)
  }
  return {
    isSingle,
    isRepresentation: prefer.includes('return=representation'),
    isCounted: prefer.some((part) => part.startsWith('count=')),
    isMissingDefault: prefer.includes('missing=default'),
  }
}

/** `0-4/17`; `*` where nothing was counted, and where there is nothing. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}
