import type { ConsoleAct, SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { type MouseEvent, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button, type ButtonProps } from '@/ui/button'
import { cn } from '@/ui/cn'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { actsWhile, consoleActs, publicReason, type Seen } from './console-actions'
import { useConsoleKeys } from './console-keys'
import { actionName, type ConsoleRoom } from './console-room'
import { useConsoleAct } from './use-console'

type ConsoleButtonsProps = {
  room: ConsoleRoom
  current: NonNullable<SaleroomView['current']>
  isStopped: boolean
  /** The lot has ended, or the connection is lost and its state unknown. */
  isOff: boolean
  /** Whether keys press the buttons, and the buttons show them. */
  hasKeys?: boolean
  className?: string
}

/** The red of a button that stops a sale belongs to the sale. */
function styleOf(
  act: ConsoleAct,
  { isRehearsal }: ConsoleRoom,
): { variant: ButtonProps['variant']; className?: string } {
  if (act === 'stop') return { variant: isRehearsal ? 'outline' : 'destructive', className: 'col-span-2' }
  if (act === 'resume') return { variant: 'default', className: 'col-span-2' }
  return { variant: act === 'sold' ? 'gold' : 'outline' }
}

/** What the administrator does here reaches every screen of the room at once. Remount it for each lot. */
export function ConsoleButtons({ room, current, isStopped, isOff, hasKeys = false, className }: ConsoleButtonsProps) {
  const { lot, standing } = current
  const [asked, setAsked] = useState<{ act: ConsoleAct; seen: Seen } | null>(null)
  const acting = useConsoleAct(room)
  const acts = actsWhile(isStopped)
  const now: Seen = {
    name: `lot ${lot.lotNumber}, “${lot.title}”`,
    buyNowPrice: lot.buyNowPrice,
    currentBid: standing.currentBid,
    leader: standing.leader,
  }

  function run({ act, seen }: { act: ConsoleAct; seen: Seen }, reason?: string) {
    if (acting.isPending) return
    const expected = consoleActs[act].namesPrice && {
      expectedPrice: seen.currentBid,
      expectedLeader: seen.leader,
    }
    acting.mutate({ act, lotId: lot.id, ...(reason !== undefined && { reason }), ...expected })
  }
  function press(act: ConsoleAct) {
    const { confirm, needsReason } = consoleActs[act]
    if (confirm?.(now) || needsReason) setAsked({ act, seen: now })
    else run({ act, seen: now })
  }
  useConsoleKeys(hasKeys && !isOff && !asked, (key) => {
    const act = acts.find((each) => consoleActs[each].key === key)
    if (act) press(act)
  })

  return (
    <div className={cn('grid grid-cols-2 gap-3 sm:grid-cols-4', className)}>
      {acts.map((act) => {
        const { label, icon: Icon, key } = consoleActs[act]
        const isPending = acting.isPending && acting.variables.act === act
        const style = styleOf(act, room)
        return (
          <Button
            key={act}
            variant={style.variant}
            className={cn('figures base:h-auto min-h-11 px-3', style.className)}
            disabled={isOff}
            aria-disabled={acting.isPending}
            aria-keyshortcuts={hasKeys ? key : undefined}
            onClick={() => press(act)}
          >
            {Icon && <Icon aria-hidden="true" />}
            <span className="whitespace-normal">{isPending ? 'Sending…' : actionName(room, label)}</span>
            {hasKeys && (
              <span
                aria-hidden="true"
                className="max-sm:hidden rounded-sm border border-current px-1.5 font-sans text-xs uppercase"
              >
                {key}
              </span>
            )}
          </Button>
        )
      })}
      {asked && (
        <Question
          {...asked}
          now={now}
          room={room}
          onConfirm={(reason) => run(asked, reason)}
          onLookAgain={() => setAsked({ ...asked, seen: now })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

type QuestionProps = {
  room: ConsoleRoom
  act: ConsoleAct
  seen: Seen
  now: Seen
  onConfirm: (reason?: string) => void
  onLookAgain: () => void
  onClose: () => void
}

/** A sale is asked about at the price that was read. If bidding has moved on, the new price must be read first. */
function Question({ room, act, seen, now, onConfirm, onLookAgain, onClose }: QuestionProps) {
  const { confirm, needsReason, namesPrice } = consoleActs[act]
  if (needsReason) {
    return (
      <ReasonDialog
        title={actionName(room, `Lower the bid on ${seen.name}?`)}
        description="The price falls by $100, never below the starting bid. The leader stays and owes the lower price."
        reason={publicReason}
        submit={{ label: actionName(room, 'Lower the bid'), pending: 'Sending...', isDestructive: true }}
        onSubmit={({ reason }) => {
          onConfirm(reason)
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  const question = confirm?.(seen)
  if (!question) return null
  const hasMoved = namesPrice && (now.currentBid !== seen.currentBid || now.leader !== seen.leader)
  const lookAgain = (event: MouseEvent) => {
    event.preventDefault() // the dialog stays open
    onLookAgain()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionName(room, question.title)}
      description={
        <span role="status">{hasMoved ? `Bidding has moved on: ${standingText(now)}.` : question.description}</span>
      }
      confirmLabel={hasMoved ? 'Use the new price' : actionName(room, question.label)}
      isDestructive={question.isDestructive && !hasMoved}
      onConfirm={hasMoved ? lookAgain : () => onConfirm()}
    />
  )
}

const standingText = ({ currentBid, leader }: Seen) =>
  currentBid === null || leader === null ? 'nobody leads now' : `it is now ${formatMoney(currentBid)} by ${leader}`
