import { donationLimits, largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import { useState } from 'react'
import { PaymentButton } from '@/entities/payment/payment-button'
import { LeavingNote } from '@/entities/payment/payment-notes'
import { formatMoney } from '@/shared/format/format'
import { Card } from '@/ui/card'
import { MoneyField } from '@/ui/money-field'
import { Slider } from '@/ui/slider'
import { donationOf, donationProblem } from './donation'

const { min, max, step } = donationLimits

export function DonationForm() {
  const [amount, setAmount] = useState<number | null>(min)
  const cents = amount ?? 0
  return (
    <Card className="grid gap-6 sm:p-8">
      <p className="figures text-center font-display text-4xl text-gold">{formatMoney(cents)}</p>
      <div>
        <Slider
          labels={['Donation amount']}
          value={[Math.min(max, Math.max(min, cents))]}
          onValueChange={([value = min]) => setAmount(value)}
          valueText={formatMoney}
          min={min}
          max={max}
          step={step}
        />
        <p className="figures flex justify-between text-sm text-muted">
          <span>{formatMoney(min)}</span>
          <span>{formatMoney(max)}</span>
        </p>
      </div>
      <MoneyField
        label="Amount in dollars"
        hint={`From ${formatMoney(min)} to ${formatMoney(max)}, in steps of ${formatMoney(step)}.`}
        error={donationProblem(amount)}
        value={amount}
        onChange={setAmount}
      />
      <LeavingNote amount={cents} />
      <div className="flex flex-wrap gap-3">
        <PaymentButton className="w-full" disabled={cents === 0} payment={donationOf(cents)}>
          {cents > largestCardPayment
            ? `Donate ${formatMoney(cents)} by bank transfer`
            : `Donate ${formatMoney(cents)}`}
        </PaymentButton>
      </div>
    </Card>
  )
}
