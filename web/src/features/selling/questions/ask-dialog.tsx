import { zodResolver } from '@hookform/resolvers/zod'
import { NewQuestion, questionLimits } from '@vermeil/contracts/selling/questions.schema'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormTextarea } from '@/ui/form/form-fields'
import { askQuestion, useQuestionAction } from './questions-api'

/** Writes to the seller of a lot, for everybody to read once it is answered. */
export function AskDialog({ lot, onClose }: { lot: { id: string; title: string }; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(NewQuestion), defaultValues: { question: '' } })
  const action = useQuestionAction({
    run: (body: NewQuestion) => askQuestion(lot.id, body),
    ...{ done: 'Question sent', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title="Ask the seller"
      description={`About ${lot.title}. Once it is answered, everybody can read it on this page, without your name.`}
      form={form}
      submit={{ label: 'Send question', pending: 'Sending...' }}
      {...{ action, onClose }}
    >
      <FormTextarea
        form={form}
        name="question"
        label="Your question"
        hint={`Up to ${questionLimits.longest} characters, without links or contact details.`}
        required
        maxLength={questionLimits.longest}
      />
    </FormDialog>
  )
}
