import { useHouseTerms } from '@/entities/house/use-house-terms'
import { Accordion, AccordionItem } from '@/ui/accordion'
import { questionsUnder } from './questions'

/** At most one answer is open at a time. */
export function FaqList() {
  return (
    <Accordion type="single" collapsible className="max-w-3xl border-t border-line">
      {questionsUnder(useHouseTerms()).map(({ id, question, answer }) => (
        <AccordionItem key={id} value={id} title={question}>
          {answer}
        </AccordionItem>
      ))}
    </Accordion>
  )
}
