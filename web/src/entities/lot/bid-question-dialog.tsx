import { useStore } from '@/shared/page/store'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { openBidQuestion } from './bid-question'
import { questionText } from './confirm-bid'

/** Asks about a bid before it is placed, wherever it was entered. */
export function BidQuestionDialog() {
  const opened = useStore(openBidQuestion)
  if (!opened) return null
  const { question, answer } = opened
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      {...questionText(question)}
      onConfirm={() => answer(true)}
    />
  )
}
