import { expect } from 'vitest'
import type { PayingServer } from '../../../src/money/payments/payments.fixtures.ts'
import { must } from '../../../src/platform/must.ts'
import { send } from '../../admin-calls.ts'
import type { SignedIn } from '../../test-server.ts'

type Caller = Pick<SignedIn, 'fetch'>

/** A server whose people's calls are all looked at, and somebody without an account. */
export type Scene = { server: PayingServer; nobody: Caller }

/** What people do from beginning to end, each step as it is meant. */
export type Story = (scene: Scene) => Promise<void>

/** A call that must succeed. */
export async function call(person: Caller, route: string, body?: unknown): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const answer = await send(person, method, path, body)
  expect(answer.status, `${route}: ${await answer.clone().text()}`).toBeLessThan(300)
  return answer
}

/** The token in the newest mail to an address: what follows this path. */
export async function mailedToken({ server }: Scene, email: string, subject: RegExp, path: RegExp): Promise<string> {
  const { text } = await server.mailTo(email, subject)
  return must(new RegExp(`${path.source}([\\w-]{22})`).exec(text)?.[1], 'a token in the mail')
}

export const today = (server: PayingServer) => server.one<string>(`select (house_now() at time zone 'utc')::date::text`)
