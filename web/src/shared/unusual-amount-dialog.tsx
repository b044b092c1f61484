import { ConfirmDialog } from '@/ui/confirm-dialog'
import { formatMoney } from './format'
import { useStore } from './store'
import { unusualQuestion, unusualWords } from './unusual-amount'

/** Asks about an amount before it is bid, wherever it was entered. */
export function UnusualAmountDialog() {
  const question = useStore(unusualQuestion)
  if (!question) return null
  const { about, answer } = question
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      {...unusualWords(about)}
      confirmLabel={`Bid ${formatMoney(about.amount)}`}
      onConfirm={() => answer(true)}
    />
  )
}
