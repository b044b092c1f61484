import { zodResolver } from '@hookform/resolvers/zod'
import { AnnouncementSettings, announcementLength } from '@vermeil/contracts/identity/house-settings.schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { fromLocalTime, toLocalTime } from '@/shared/format/local-time'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { SectionCard } from './section-card'
import { type SectionProps, useSection } from './use-section'

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
  const control = useSection({ ...props, section: 'announcement', form, toValues })
  const { errors } = form.formState
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <SectionCard
      title="Announcement banner"
      effect="Shown under the top bar of every page, also on pages that are open now. Leave the text empty to show none."
      state={props.state}
      form={form}
      onSave={control.save}
      control={control}
    >
      <Field
        label="Text"
        hint={`${text.trim().length} of ${announcementLength} characters`}
        error={errors.text?.message}
      >
        {(field) => <Input {...field} {...form.register('text')} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Link" optional hint="A page of this site, such as /auctions." error={errors.link?.message}>
          {(field) => <Input {...field} {...form.register('link')} autoComplete="off" />}
        </Field>
        <Field label="Level" error={errors.level?.message}>
          {(field) => (
            <Select {...field} {...form.register('level')}>
              <option value="info">Information</option>
              <option value="warning">Warning</option>
            </Select>
          )}
        </Field>
        <Field label="From" optional hint="In your time zone. Empty: at once." error={errors.from?.message}>
          {(field) => <Input {...field} {...form.register('from')} type="datetime-local" />}
        </Field>
        <Field
          label="Until"
          optional
          hint="In your time zone. Empty: until you change it."
          error={errors.until?.message}
        >
          {(field) => <Input {...field} {...form.register('until')} type="datetime-local" />}
        </Field>
      </div>
    </SectionCard>
  )
}
