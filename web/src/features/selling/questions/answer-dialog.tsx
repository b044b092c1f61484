import { zodResolver } from '@hookform/resolvers/zod'
import { QuestionAnswer, questionLimits, type SellerQuestion } from '@vermeil/contracts/selling/questions.schema'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormTextarea } from '@/ui/form/form-fields'
import { answerQuestion, useQuestionAction } from './questions-api'

/** The one answer to a question, which goes on the page of the lot. */
export function AnswerDialog({ question, onClose }: { question: SellerQuestion; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(QuestionAnswer), defaultValues: { answer: '' } })
  const action = useQuestionAction({
    run: (body: QuestionAnswer) => answerQuestion(question.id, body),
    ...{ done: 'Answer published', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`Answer about ${question.lot.title}`}
      description="Question and answer then appear on the page of the lot. You can’t change the answer later."
      form={form}
      submit={{ label: 'Publish answer', pending: 'Publishing...' }}
      {...{ action, onClose }}
    >
      <blockquote className="border-s-2 border-gold-deep ps-4 break-words whitespace-pre-line">
        {question.question}
      </blockquote>
      <FormTextarea
        form={form}
        name="answer"
        label="Your answer"
        hint={`Up to ${questionLimits.longestAnswer} characters, without links or contact details.`}
        required
        maxLength={questionLimits.longestAnswer}
      />
    </FormDialog>
  )
}
