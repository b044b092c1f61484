import type { Alignment } from '@vermeil/contracts/catalog/wall-layout'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Eye,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '@/ui/button'

const choices: readonly [Alignment, string, LucideIcon][] = [
  ['eye-line', 'Center on the eye line', Eye],
  ['left', 'Align left edges', AlignStartVertical],
  ['center', 'Align in a column', AlignCenterVertical],
  ['right', 'Align right edges', AlignEndVertical],
  ['top', 'Align upper edges', AlignStartHorizontal],
  ['middle', 'Align in a row', AlignCenterHorizontal],
  ['bottom', 'Align lower edges', AlignEndHorizontal],
  ['gaps-across', 'Equal gaps across', AlignHorizontalSpaceBetween],
  ['gaps-down', 'Equal gaps down', AlignVerticalSpaceBetween],
]

type AlignBarProps = { isOff: boolean; onAlign: (how: Alignment) => void; onRow: () => void }

/** What it aligns: the selected works, or all of them if fewer than two are selected. */
export function AlignBar({ isOff, onAlign, onRow }: AlignBarProps) {
  return (
    <div role="toolbar" aria-label="Align works" className="mt-2 flex flex-wrap gap-1 print:hidden">
      {choices.map(([how, label, Icon]) => (
        <Button
          key={how}
          variant="ghost"
          size="icon"
          aria-label={label}
          title={label}
          disabled={isOff}
          onClick={() => onAlign(how)}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      <Button variant="ghost" size="sm" className="h-11" disabled={isOff} onClick={onRow}>
        Hang in a row
      </Button>
    </div>
  )
}
