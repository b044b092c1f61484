import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export const Accordion = Radix.Root

/** One question and its answer. `<Accordion type="single" collapsible>` keeps one open at a time. */
export function AccordionItem({ value, title, children }: { value: string; title: ReactNode; children: ReactNode }) {
  return (
    <Radix.Item value={value} className="border-b border-line">
      <Radix.Header className="font-sans">
        <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-start text-base font-medium tracking-normal transition-colors hover:text-gold">
          {title}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-200 group-data-[state=open]:rotate-180"
          />
        </Radix.Trigger>
      </Radix.Header>
      <Radix.Content className="data-[state=open]:animate-enter">
        <div className="pb-5 text-muted">{children}</div>
      </Radix.Content>
    </Radix.Item>
  )
}
