import { useController, useFormContext } from 'react-hook-form'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { SettingsSection } from './settings-section'
import type { SettingsValues } from './settings-values'

/** Whether optional mails come one by one or once a day. */
export function MailPace() {
  const { control } = useFormContext<SettingsValues>()
  const { field } = useController({ control, name: 'mailPace' })
  return (
    <SettingsSection title="When mails come">
      <RadioGroup aria-label="When mails come" value={field.value} onValueChange={field.onChange}>
        <RadioCard value="at-once" label="At once" description="A mail for each notification you have not seen." />
        <RadioCard
          value="daily"
          label="Once a day"
          description="One mail at 8:00 in the morning with the news of the day, and none when there is none."
        />
      </RadioGroup>
    </SettingsSection>
  )
}
