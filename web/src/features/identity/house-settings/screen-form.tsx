import { zodResolver } from '@hookform/resolvers/zod'
import { ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { useForm } from 'react-hook-form'
import { ScreenTermsFields } from '@/entities/screen-terms/screen-terms-fields'
import { SectionCard } from './section-card'
import type { SectionProps } from './use-section'

const policies = {
  granted: 'Every production may show these works on the terms below.',
  ask: 'Accepting a hire of our own work grants the terms below to that production.',
  'not-granted': 'A production needs a consent in writing for each of these works.',
}

export function ScreenForm(props: SectionProps<'screen'>) {
  const form = useForm<ScreenTerms>({ resolver: zodResolver(ScreenTerms), defaultValues: props.state.value })
  return (
    <SectionCard
      {...props}
      section="screen"
      form={form}
      title="Screen rights"
      effect="Works by artists without an account, ours among them. Applies to placements from now on."
    >
      <ScreenTermsFields form={form} policies={policies} />
    </SectionCard>
  )
}
