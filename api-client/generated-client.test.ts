import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'

/** What somebody writes who has nothing of ours but the API's description. */
const caller = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const client = createClient<paths>({ baseUrl: 'https://vermeil.example' })

export async function bid(lotId: string, amount: number): Promise<string> {
  const { data, error } = await client.POST('/api/v1/lots/{lotId}/bids', { params: { path: { lotId } }, body: { amount } })
  if (data) return \`The next bid is \${data.lot.minimumBid}\`
  switch (error.code) {
    case 'bid.too-low':
      return \`Bid at least \${error.details.minimum}\`
    case 'request.rate-limited':
      return \`Wait \${error.details.retryAfterSeconds} s\`
    case 'lot.closed':
      return error.title
    // @ts-expect-error No bid is refused with this.
    case 'music.pin-wrong':
    default:
      return error.code satisfies string
  }
}

export async function ownOrders(): Promise<string[]> {
  const { data, error } = await client.GET('/api/v1/orders')
  if (error) return [error.code]
  return data.orders.map(({ id }) => id)
}

/** Numbers, flags and lists of a query have their own types. */
export async function search(): Promise<string[]> {
  const query = { limit: 3, endingSoon: true, minPrice: 10_000, medium: ['oil' as const] }
  const { data } = await client.GET('/api/v1/lots', { params: { query } })
  // @ts-expect-error There is no such medium.
  await client.GET('/api/v1/lots', { params: { query: { medium: ['chewing gum'] } } })
  return data?.lots.map(({ id }) => id) ?? []
}

/** Every operation's refusals have a code that is known by name. */
type Refusal<O> = O extends { responses: infer R } ? R[Exclude<keyof R, 200 | 201 | 204 | 206 | 304 | 416>] : never
type CodeOf<R> = R extends { content: { 'application/problem+json': { code: infer C } } } ? C : never
type Operation = { [P in keyof paths]: { [M in keyof paths[P]]: paths[P][M] }[keyof paths[P]] }[keyof paths]
type Code = CodeOf<Refusal<Extract<Operation, { responses: object }>>>
export const isNamed: string extends Code ? never : true = true
export const known: Code = 'order.unknown'
`

test('a generated client asks with numbers and lists, and reads refusals, without a cast', async () => {
  const root = join(import.meta.dirname, '..')
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, 'api-client-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))

  const description = join(scratch, 'openapi.json')
  execFileSync(process.execPath, [join(root, 'server', 'test', 'write-openapi.ts'), description])
  writeFileSync(join(scratch, 'api.d.ts'), astToString(await openapiTS(pathToFileURL(description))))
  writeFileSync(join(scratch, 'caller.ts'), caller)
  writeFileSync(
    join(scratch, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { lib: ['es2025', 'dom'] },
      files: ['caller.ts'],
    }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', scratch], { encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
