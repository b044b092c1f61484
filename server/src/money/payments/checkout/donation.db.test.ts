import { AdminOrder, FinanceReport } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer, startPayingServer } from '../payments.fixtures.ts'
import { checkout, codeOf, get, noDifference, ownOrder, post } from '../sales.fixtures.ts'

let server: PayingServer
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

describe('a donation', () => {
  test('is answered with a receipt by email', async () => {
    const giver = await server.signedIn()
    const { body } = await server.invoke(giver, 'create-payment', {
      amount: dollars(500),
      paymentType: 'donation',
      description: 'For the house',
      metadata: { description: 'For the house' },
    })
    await server.pay(body.url)
    await server.deliverAll()
    const mail = await server.mailTo(giver.email, /Thank you for your donation/)
    expect(mail.attachments).toHaveLength(1)
    expect((await answerOf(get(admin, '/admin/finance'), FinanceReport)).current.donations).toBe(dollars(500))
  })

  test('of a million goes by bank transfer, against an invoice that the administrator marks paid', async () => {
    const giver = await server.signedIn()
    const { body } = await server.invoke(giver, 'create-payment', {
      amount: dollars(1_000_000),
      paymentType: 'donation',
    })
    const orderId = must(/\/orders\/([0-9a-f-]{36})$/.exec(body.url)?.[1], 'an order in the address')
    expect(await ownOrder(giver, orderId)).toMatchObject({
      status: 'due',
      isBankTransfer: true,
      canPay: false,
    })
    expect(await codeOf(checkout(giver, orderId))).toBe('payment.over-card-limit')
    await server.mailTo(giver.email, /Your invoice for/)
    const transfer = (amount: number) =>
      post(admin, `/admin/orders/${orderId}/bank-transfer`, { amount, reference: 'WIRE-7' })
    expect(await codeOf(transfer(dollars(999_999)))).toBe('payment.amount-differs')
    expect(await answerOf(transfer(dollars(1_000_000)), AdminOrder)).toMatchObject({
      status: 'paid',
      paidWith: 'bank-transfer',
    })
    expect(await codeOf(transfer(dollars(1_000_000)))).toBe('order.not-payable')
    await noDifference(server)
  })
})
