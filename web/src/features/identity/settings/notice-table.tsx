import {
  isNoticeChoice,
  mastersAllow,
  type NoticeChannel,
  NoticeKind,
  noticeChannels,
  noticeKinds,
  noticeOffer,
} from '@vermeil/contracts/contact/notices.schema'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import type { SettingsValues } from './settings-values'

const topics = [
  { topic: 'bids', title: 'Bids and lots' },
  { topic: 'payments', title: 'Payments' },
  { topic: 'artists', title: 'Artists' },
  { topic: 'searches', title: 'Saved searches' },
  { topic: 'meetings', title: 'Meetings' },
  { topic: 'proposals', title: 'Proposals' },
  { topic: 'hires', title: 'Hires' },
  { topic: 'stagings', title: 'Stagings' },
  { topic: 'applications', title: 'Applications' },
] as const

const channelNames: Record<NoticeChannel, string> = {
  'in-app': 'In app',
  email: 'Email',
  sms: 'Text message',
  push: 'Push',
}

/** Every kind of notice by channel. The switches above it are the masters: without them no cell sends anything. */
export function NoticeTable({ isSmsAvailable }: { isSmsAvailable: boolean }) {
  return (
    <Table caption="Notifications by kind and channel" className="sm:table-fixed">
      <TableHead>
        <tr>
          <TableHeader>Notify me when</TableHeader>
          {noticeChannels.map((channel) => (
            <th key={channel} scope="col" className="w-20 font-medium">
              {channelNames[channel]}
            </th>
          ))}
        </tr>
      </TableHead>
      {topics.map(({ topic, title }) => (
        <TableBody key={topic}>
          <tr className="max-sm:block">
            <th
              scope="rowgroup"
              colSpan={1 + noticeChannels.length}
              className="pt-5 pb-1 text-start font-medium text-gold max-sm:block"
            >
              {title}
            </th>
          </tr>
          {NoticeKind.options
            .filter((kind) => noticeKinds[kind].topic === topic)
            .map((kind) => (
              <NoticeRow key={kind} kind={kind} isSmsAvailable={isSmsAvailable} />
            ))}
        </TableBody>
      ))}
    </Table>
  )
}

function NoticeRow({ kind, isSmsAvailable }: { kind: NoticeKind; isSmsAvailable: boolean }) {
  const { register, watch } = useFormContext<SettingsValues>()
  const masters = watch('preferences')
  const { label } = noticeKinds[kind]
  return (
    <TableRow className="max-sm:gap-0">
      <th scope="row" className="py-1 pe-3 text-start text-base font-normal">
        {label}
      </th>
      {noticeChannels.map((channel) => (
        <TableCell
          key={channel}
          label={channelNames[channel]}
          className="items-center text-center text-muted max-sm:min-h-11 sm:py-0 sm:pe-0"
        >
          {isNoticeChoice(kind, channel) ? (
            // Not `register`'s own `disabled`, which would drop the value from the form.
            <Checkbox
              {...register(`notices.${kind}.${channel}`)}
              disabled={!mastersAllow(kind, channel, masters) || (channel === 'sms' && !isSmsAvailable)}
              label={`${label}: ${channelNames[channel].toLowerCase()}`}
              hideLabel
            />
          ) : noticeOffer(kind, channel) === 'always' ? (
            'Always'
          ) : (
            'No mail'
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}
