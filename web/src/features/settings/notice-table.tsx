import { isNoticeChoice, NoticeKind, noticeSettings, noticeTopics } from '@vermeil/contracts/notices'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'
import type { SettingsValues } from './settings-values'

const topics = [
  { topic: 'bids', title: 'Bids and lots' },
  { topic: 'payments', title: 'Payments' },
  { topic: 'applications', title: 'Applications' },
] as const

/** Every kind of notice by channel. The switches above it are the masters: without them no cell sends a mail. */
export function NoticeTable() {
  return (
    <table className="w-full table-fixed border-collapse text-start">
      <caption className="sr-only">Notifications by kind and channel</caption>
      <thead>
        <tr className="border-b border-control text-sm text-muted">
          <th scope="col" className="h-11 text-start font-medium">
            Notify me when
          </th>
          <th scope="col" className="w-18 font-medium sm:w-28">
            In app
          </th>
          <th scope="col" className="w-18 font-medium sm:w-28">
            Email
          </th>
        </tr>
      </thead>
      {topics.map(({ topic, title }) => (
        <tbody key={topic}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-5 pb-1 text-start text-sm font-medium text-gold">
              {title}
            </th>
          </tr>
          {NoticeKind.options
            .filter((kind) => noticeTopics[kind] === topic)
            .map((kind) => (
              <NoticeRow key={kind} kind={kind} />
            ))}
        </tbody>
      ))}
    </table>
  )
}

function NoticeRow({ kind }: { kind: NoticeKind }) {
  const { register, watch } = useFormContext<SettingsValues>()
  const { emailNotifications, bidAlerts } = watch('preferences')
  const { label, email } = noticeSettings[kind]
  const isMailed = emailNotifications && (email !== 'bid-alert' || bidAlerts)
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1 pe-3 text-start font-normal">
        {label}
      </th>
      <td className="text-center">
        <Checkbox {...register(`notices.${kind}.in-app`)} label={`${label}: in app`} hideLabel />
      </td>
      <td className="text-center text-sm text-muted">
        {isNoticeChoice(kind, 'email') ? (
          // Not `register`'s own `disabled`, which would drop the value from the form.
          <Checkbox {...register(`notices.${kind}.email`)} disabled={!isMailed} label={`${label}: email`} hideLabel />
        ) : email === 'always' ? (
          'Always'
        ) : (
          'No mail'
        )}
      </td>
    </tr>
  )
}
