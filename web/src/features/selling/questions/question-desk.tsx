import { useQuery } from '@tanstack/react-query'
import type { AskedQuestion } from '@vermeil/contracts/selling/questions.schema'
import { MessageCircleQuestionMark } from 'lucide-react'
import { Button } from '@/ui/button'
import type { DataColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { AnswerButton, questionColumns, questionFilters } from './question-table'
import { allQuestionsQuery, setQuestionHidden, useQuestionAction } from './questions-api'

const columns: readonly DataColumn<AskedQuestion>[] = [
  ...questionColumns,
  {
    id: 'asker',
    header: 'Asked by',
    value: ({ asker }) => asker.name || asker.email,
    cell: ({ asker }) => (
      <span className="grid">
        {asker.name}
        <span className="text-sm break-all text-muted">{asker.email}</span>
      </span>
    ),
    searchText: ({ asker }) => asker.email,
  },
]

const actions = { label: 'Actions', of: (question: AskedQuestion) => <DeskActions question={question} /> }

/** Every question, with the name that only administrators see. They answer for Vermeil's own works. */
export function QuestionDesk() {
  const query = useQuery(allQuestionsQuery)
  return (
    <DataTable
      name="questions"
      caption="Questions about works"
      rows={query.data?.questions}
      nouns={['question', 'questions']}
      filters={questionFilters}
      empty={
        <EmptyState icon={MessageCircleQuestionMark} title="No questions yet">
          What people ask sellers about their lots appears here. Answer those about our own works, and hide what doesn’t
          belong on a page.
        </EmptyState>
      }
      {...{ columns, query, actions }}
    />
  )
}

function DeskActions({ question }: { question: AskedQuestion }) {
  const { id, isHidden } = question
  const { mutate, isPending } = useQuestionAction({
    run: () => setQuestionHidden(id, !isHidden),
    done: isHidden ? 'Question shown again' : 'Question hidden',
  })
  const label = isHidden ? 'Show again' : 'Hide'
  return (
    <>
      <AnswerButton question={question} />
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        aria-label={`${label}: ${question.question}`}
        onClick={() => mutate(undefined)}
      >
        {label}
      </Button>
    </>
  )
}
