import { useQuery } from '@tanstack/react-query'
import type { SellerQuestion } from '@vermeil/contracts/selling/questions.schema'
import { MessageCircleQuestionMark } from 'lucide-react'
import { DataTable } from '@/ui/data-table/data-table'
import { RecordSection } from '@/ui/data-table/record-section'
import { EmptyState } from '@/ui/empty-state'
import { AnswerButton, questionColumns, questionFilters } from './question-table'
import { sellerQuestionsQuery } from './questions-api'

const actions = { label: 'Actions', of: (question: SellerQuestion) => <AnswerButton question={question} /> }

/** What people ask about the caller's works, for the seller to answer. */
export function SellerQuestions() {
  const query = useQuery(sellerQuestionsQuery)
  return (
    <RecordSection title="Questions" actions={null}>
      <DataTable
        name="questions"
        caption="Questions about your works"
        rows={query.data?.questions}
        nouns={['question', 'questions']}
        columns={questionColumns}
        filters={questionFilters}
        empty={
          <EmptyState icon={MessageCircleQuestionMark} title="No questions yet">
            What people ask about your works appears here. Your answers are shown on the pages of the lots.
          </EmptyState>
        }
        {...{ query, actions }}
      />
    </RecordSection>
  )
}
