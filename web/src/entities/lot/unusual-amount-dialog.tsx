import { formatMoney } from '@/shared/format/format'
import { useStore } from '@/shared/page/store'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { unusualText } from './unusual-amount'
import { unusualQuestion } from './unusual-question'

/** Asks about an amount before it is bid, wherever it was entered. */
export function UnusualAmountDialog() {
  const question = useStore(unusualQuestion)
  if (!question) return null
  const { about, answer } = question
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      {...unusualText(about)}
      confirmLabel={`Bid ${formatMoney(about.amount)}`}
      onConfirm={() => answer(true)}
    />
  )
}
