import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AuthProblem, authProblemFrom } from '@/shared/auth/auth-problem'
import { ApiError } from './api-error'
import { refusalFrom } from './functions-client'
import { sentenceOf } from './readable-error'

const implementationWords = /edge function|non-2xx|failed to fetch|typeerror|session missing|jwt|json|undefined|\bid\b/i

test('our own sentences are shown as they are', () => {
  const refusal = new ApiError({ code: 'lot.sold', status: 409, title: 'This lot has been sold.' })
  expect(sentenceOf(refusal)).toBe('This lot has been sold.')
  expect(sentenceOf(new AuthProblem('Invalid login credentials'))).toBe('Invalid login credentials')
})

test('messages of libraries and browsers never are', async () => {
  const libraryErrors = [
    new TypeError('Failed to fetch'),
    new Error('Unexpected token < in JSON'),
    'odd',
    null,
    await refusalFrom({ message: 'Edge Function returned a non-2xx status code', context: new Response('<html>') }),
    await refusalFrom({ message: 'Failed to send a request to the Edge Function', context: new TypeError() }),
    authProblemFrom({ name: 'AuthSessionMissingError', message: 'Auth session missing!' }),
    authProblemFrom({ name: 'AuthRetryableFetchError', message: '{}' }),
    authProblemFrom({ name: 'AuthInvalidJwtError', message: 'Invalid JWT structure' }),
    authProblemFrom({ name: 'AuthUnknownError', message: 'undefined is not a function' }),
  ]
  for (const error of libraryErrors) {
    expect(sentenceOf(error)).not.toMatch(implementationWords)
    expect(sentenceOf(error)).toMatch(/^[A-Z].+\.$/)
    expect(sentenceOf(error, 'Failed to verify payment. Please contact support.')).not.toMatch(implementationWords)
  }
})

test('no other file reads an error’s own message', () => {
  const root = join(import.meta.dirname, '..', '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/readable-error\.ts$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(300)
  const offenders = sources.filter((path) => /\berror\??\.message\b/i.test(readFileSync(join(root, path), 'utf8')))
  expect(offenders).toEqual([])
})
