import { useQuery } from '@tanstack/react-query'
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { Loading } from '@/ui/loading'
import { Select } from '@/ui/select'
import { type TimesOf, timesQuery } from './meetings-api'
import { type DayOfTimes, daysToAsk, weekOf } from './week-times'
import { dayKey, daysAfter, dayText } from './zone-format'
import { ZoneOptions } from './zone-options'

type Props = {
  of: TimesOf
  timeZone: string
  onTimeZone: (timeZone: string) => void
  /** The chosen start; the week that it lies in is shown first. */
  chosen: string | null
  onChoose: (startsAt: string) => void
}

/** Free times, a week at a time, in a zone that is named and can be changed. */
export function TimePicker({ of, timeZone, onTimeZone, chosen, onChoose }: Props) {
  const today = dayKey(new Date().toISOString(), timeZone)
  const [firstDay, setFirstDay] = useState(chosen ? dayKey(chosen, timeZone) : today)
  const shownFrom = firstDay < today ? today : firstDay
  const { data, isError, isPlaceholderData, refetch } = useQuery(timesQuery(of, daysToAsk(shownFrom)))
  const lastDay = daysAfter(shownFrom, 6)
  const week = data && !isPlaceholderData ? weekOf(data, shownFrom, timeZone) : null
  const isFirst = shownFrom === today

  return (
    <div className="grid gap-6">
      <ZoneField timeZone={timeZone} onTimeZone={onTimeZone} />
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label="Earlier days"
          aria-disabled={isFirst}
          onClick={() => !isFirst && setFirstDay(daysAfter(shownFrom, -7))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-live="polite" className="figures text-center font-medium">
          {dayText(shownFrom)} – {dayText(lastDay)}
        </p>
        <Button
          variant="outline"
          size="icon"
          aria-label="Later days"
          aria-disabled={week?.nextDay === null}
          onClick={() => week?.nextDay && setFirstDay(daysAfter(shownFrom, 7))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      {!week && <Loading what="The free times" hasFailed={isError} onRetry={refetch} className="h-64" />}
      {week?.days.length === 0 && <NoTimes isFirst={isFirst} nextDay={week.nextDay} onGo={setFirstDay} />}
      {week && week.days.length > 0 && <WeekOfTimes days={week.days} chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

function ZoneField({ timeZone, onTimeZone }: Pick<Props, 'timeZone' | 'onTimeZone'>) {
  return (
    <Field label="Time zone">
      {(control) => (
        <Select {...control} value={timeZone} onChange={(event) => onTimeZone(event.target.value)}>
          <ZoneOptions current={timeZone} />
        </Select>
      )}
    </Field>
  )
}

type NoTimesProps = { isFirst: boolean; nextDay: string | null; onGo: (day: string) => void }

function NoTimes({ isFirst, nextDay, onGo }: NoTimesProps) {
  if (nextDay) {
    return (
      <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-6 py-10 text-center">
        <p className="text-muted">No free times in these seven days.</p>
        <Button variant="outline" onClick={() => onGo(nextDay)}>
          Go to {dayText(nextDay)}
        </Button>
      </div>
    )
  }
  return (
    <EmptyState icon={CalendarX} title={isFirst ? 'No free times' : 'No later times'}>
      <p>
        {isFirst
          ? 'Nothing is free in the next 90 days. Please look again later.'
          : 'Meetings can be booked up to 90 days ahead. Please go back to earlier days.'}
      </p>
    </EmptyState>
  )
}

type WeekProps = { days: readonly DayOfTimes[] } & Pick<Props, 'chosen' | 'onChoose'>

/** One choice over all days: the arrow keys go from each time to the next. */
function WeekOfTimes({ days, chosen, onChoose }: WeekProps) {
  const name = useId()
  return (
    <div className="grid gap-6">
      {days.map(({ key, times }) => (
        <fieldset key={key}>
          <legend className="mb-2 font-medium text-gold">{dayText(key)}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
            {times.map(({ startsAt, text }) => (
              <label
                key={startsAt}
                className="figures flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-control px-2 text-center transition-colors hover:border-gold has-checked:border-gold-fill has-checked:bg-gold-fill has-checked:font-medium has-checked:text-on-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
              >
                <input
                  type="radio"
                  name={name}
                  value={startsAt}
                  checked={startsAt === chosen}
                  onChange={() => onChoose(startsAt)}
                  className="sr-only"
                />
                {text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
