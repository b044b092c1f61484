import { Plus, Printer, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import type { PlanHistory } from './plan-history'

type PlannerBarProps = {
  history: PlanHistory
  canAdd: boolean
  canPrint: boolean
  onAdd: () => void
  status: ReactNode
  actions: ReactNode
}

export function PlannerBar({ history, canAdd, canPrint, onAdd, status, actions }: PlannerBarProps) {
  const icon = { variant: 'ghost', size: 'icon' } as const
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button variant="gold" onClick={onAdd} disabled={!canAdd}>
        <Plus aria-hidden="true" />
        Add a work
      </Button>
      <Button {...icon} aria-label="Undo" title="Undo" disabled={!history.canUndo} onClick={history.undo}>
        <Undo2 aria-hidden="true" />
      </Button>
      <Button {...icon} aria-label="Redo" title="Redo" disabled={!history.canRedo} onClick={history.redo}>
        <Redo2 aria-hidden="true" />
      </Button>
      <Button variant="outline" disabled={!canPrint} onClick={() => print()}>
        <Printer aria-hidden="true" />
        <span className="max-sm:sr-only">Print hanging plan</span>
      </Button>
      {actions}
      <span className="ms-auto text-sm text-muted">{status}</span>
    </div>
  )
}
