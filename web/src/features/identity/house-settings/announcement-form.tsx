import { zodResolver } from '@hookform/resolvers/zod'
import { AnnouncementSettings, announcementLength } from '@vermeil/contracts/identity/house-settings.schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { fromLocalTime, toLocalTime } from '@/shared/format/local-time'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { SectionCard } from './section-card'
import type { SectionProps } from './use-section'

/** As the fields have it: an empty box for what is not set, times in the administrator's own zone. */
const AnnouncementValues = z
  .object({
    text: z.string(),
    link: z.string(),
    level: z.enum(['info', 'warning']),
    from: z.string(),
    until: z.string(),
  })
  .transform(({ link, from, until, ...rest }) => ({
    ...rest,
    link: link.trim() || null,
    from: fromLocalTime(from),
    until: fromLocalTime(until),
  }))
  .pipe(AnnouncementSettings)

const toValues = ({ link, from, until, ...rest }: AnnouncementSettings): z.input<typeof AnnouncementValues> => ({
  ...rest,
  link: link ?? '',
  from: toLocalTime(from),
  until: toLocalTime(until),
})

/** The banner on every page. */
export function AnnouncementForm(props: SectionProps<'announcement'>) {
  const form = useForm({
    resolver: zodResolver(AnnouncementValues),
    defaultValues: toValues(props.state.value),
    mode: 'onTouched',
  })
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <SectionCard
      {...props}
      section="announcement"
      form={form}
      toValues={toValues}
      title="Announcement banner"
      effect="Shown under the top bar of every page, also on pages that are open now. Leave the text empty to show none."
    >
      <FormInput
        form={form}
        name="text"
        label="Text"
        hint={`${text.trim().length} of ${announcementLength} characters`}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="link"
          label="Link"
          optional
          hint="A page of this site, such as /auctions."
          autoComplete="off"
        />
        <FormSelect form={form} name="level" label="Level">
          <option value="info">Information</option>
          <option value="warning">Warning</option>
        </FormSelect>
        <FormInput
          form={form}
          name="from"
          label="From"
          optional
          hint="In your time zone. Empty: at once."
          type="datetime-local"
        />
        <FormInput
          form={form}
          name="until"
          label="Until"
          optional
          hint="In your time zone. Empty: until you change it."
          type="datetime-local"
        />
      </div>
    </SectionCard>
  )
}
