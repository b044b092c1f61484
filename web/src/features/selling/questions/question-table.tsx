import type { SellerQuestion } from '@vermeil/contracts/selling/questions.schema'
import { CircleCheck, Clock, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { workColumn } from '@/entities/lot/work-column'
import { paths } from '@/shared/navigation/paths'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { choiceFilter, type DataColumn, dateColumn } from '@/ui/data-table/columns'
import { lazyDialog } from '@/ui/lazy-dialog'

const AnswerDialog = lazyDialog(() => import('./answer-dialog').then(({ AnswerDialog }) => AnswerDialog))

const states = {
  open: { label: 'Open', icon: Clock, tone: 'warning' },
  answered: { label: 'Answered', icon: CircleCheck, tone: 'success' },
  hidden: { label: 'Hidden', icon: EyeOff, tone: 'neutral' },
} as const

function stateOf({ isHidden, answer }: SellerQuestion) {
  if (isHidden) return states.hidden
  return answer === null ? states.open : states.answered
}

const stateNames = Object.values(states).map(({ label }) => label)
export const questionFilters = [choiceFilter('state', 'State', stateNames)]

/** What sellers and administrators see of a question. */
export const questionColumns: readonly DataColumn<SellerQuestion>[] = [
  workColumn(({ lot }) => ({ ...lot, artistName: lot.artist, to: paths.lot(lot.id, lot.slug) })),
  {
    id: 'question',
    header: 'Question',
    value: ({ question }) => question,
    cell: ({ question, answer }) => (
      <span className="grid max-w-prose gap-1 break-words whitespace-pre-line">
        {question}
        {answer && <span className="text-sm text-muted">{answer}</span>}
      </span>
    ),
    searchText: ({ answer }) => answer ?? '',
    csv: [
      { header: 'Question', value: ({ question }) => question },
      { header: 'Answer', value: ({ answer }) => answer },
    ],
  },
  dateColumn({ id: 'asked', header: 'Asked', at: ({ askedAt }) => askedAt }),
  {
    id: 'state',
    header: 'State',
    value: (question) => stateOf(question).label,
    cell: (question) => {
      const { label, icon, tone } = stateOf(question)
      return (
        <StatusPill icon={icon} tone={tone}>
          {label}
        </StatusPill>
      )
    },
  },
]

/** Where the caller can answer. */
export function AnswerButton({ question }: { question: SellerQuestion }) {
  const [isAnswering, setIsAnswering] = useState(false)
  if (!question.canAnswer) return null
  return (
    <>
      <Button variant="gold" size="sm" aria-label={`Answer: ${question.question}`} onClick={() => setIsAnswering(true)}>
        Answer
      </Button>
      {isAnswering && <AnswerDialog question={question} onClose={() => setIsAnswering(false)} />}
    </>
  )
}
