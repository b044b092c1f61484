import { StripeError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Metadata, Transfer } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { recordMovement } from '../payments/balance.ts'
import { takeRefusal } from '../settings.ts'
import { payoutDelaySeconds } from './account-balance.ts'

export type NewTransfer = {
  amount: number
  currency: string
  destination: string
  description: string | null
  transferGroup: string | null
  metadata: Metadata
}

/** Moves money from the platform to a connected account that may receive it. */
export function createTransfer(op: Operation, given: NewTransfer): Transfer {
  const { amount, currency, destination, description } = given
  const account = op.need('accounts', destination, 'destination')
  if (amount < 1) throw new StripeError('parameter_invalid_integer', 'Invalid positive integer', { param: 'amount' })
  if (account.capabilities?.transfers !== 'active') {
    throw new StripeError(
      'insufficient_capabilities',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    )
  }
  if (takeRefusal(op, destination)) {
    throw new StripeError('balance_insufficient', 'You have insufficient available funds in your Stripe account.')
  }
  const id = newId('tr')
  const balance = recordMovement(op, { type: 'transfer', amount: -amount, fee: 0, currency, description, source: id })
  const transfer = op.put('transfers', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: balance.id,
    created: op.now,
    currency,
    description,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: given.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: given.transferGroup,
  })
  op.schedule('pay_out_account', destination, op.now + payoutDelaySeconds)
  op.emit('transfer.created', transfer)
  return transfer
}
