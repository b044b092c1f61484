import { createHash } from 'node:crypto'
import type { ApiCall } from './scenario.ts'
import type { SimulatedNode } from './simulated-node.ts'

type Request = { method: 'GET' | 'POST'; path: string; token?: string; key?: string; body?: object }

/** A call of the node's API, without a socket between. */
export function send(node: SimulatedNode, { method = 'GET', path, token, key, body }: ApiCall & { token?: string }) {
  return node.run(async () => {
    const { statusCode, body: text } = await node.app.inject({
      ...{ method, url: path },
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    })
    return { status: statusCode, text }
  })
}

/** A bid says that it means what may be a slip. */
export const request = (node: SimulatedNode, { body, ...call }: Request) =>
  send(node, {
    ...call,
    ...(body && { body: { ...body, confirmUnusual: true, ...('amount' in body && { confirmLeading: true }) } }),
  })

/** What decides of an answer, in a line. Of the whole text the hash counts. */
export function digest(text: string): string {
  const short = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const { code, bid, lot, sale } = JSON.parse(text) as {
    code?: string
    bid?: { sequence: number; amount: number } | null
    lot?: { leader: string | null; currentBid: number | null }
    sale?: { price: number }
  }
  const said = code ?? (sale ? `sold for ${sale.price / 100}` : bid ? `#${bid.sequence} at ${bid.amount / 100}` : '')
  return [said, lot?.leader && `${lot.leader} leads at ${(lot.currentBid ?? 0) / 100}`, short]
    .filter(Boolean)
    .join(', ')
}
