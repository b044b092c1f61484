import { useHouseTerms } from '@/entities/house/use-house-terms'
import { Disclosure } from '@/ui/disclosure'
import { questionsUnder } from './questions'

/** At most one answer is open at a time. */
export function FaqList() {
  return (
    <div className="max-w-3xl border-t border-line">
      {questionsUnder(useHouseTerms()).map(({ id, question, answer }) => (
        <Disclosure key={id} name="questions" title={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  )
}
