import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { stateOf } from './auth-state'

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

function aSession({ aal, factors }: { aal: string; factors: { id: string; status: string }[] }): Session {
  // The name would be mangled by a decoder that reads bytes as letters.
  const access_token = `${encode({ alg: 'ES256' })}.${encode({ aal, user_metadata: { name: 'Zoë ÿ?>' } })}.signature`
  return { access_token, user: { id: 'ada', factors } } as unknown as Session
}

test('a session without a second factor is a person signed in', () => {
  const session = aSession({ aal: 'aal1', factors: [{ id: 'begun', status: 'unverified' }] })
  expect(stateOf(session)).toEqual({ user: session.user, session, loading: false, pendingFactorId: null })
})

test('a session that owes the second factor is nobody yet, and names the factor', () => {
  const session = aSession({ aal: 'aal1', factors: [{ id: 'phone', status: 'verified' }] })
  expect(stateOf(session)).toEqual({ user: null, session: null, loading: false, pendingFactorId: 'phone' })
})

test('once the factor was given the person is signed in', () => {
  const session = aSession({ aal: 'aal2', factors: [{ id: 'phone', status: 'verified' }] })
  expect(stateOf(session).user).toBe(session.user)
})

test('no session is nobody', () => {
  expect(stateOf(null)).toEqual({ user: null, session: null, loading: false, pendingFactorId: null })
})
