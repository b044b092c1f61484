import type { DayHours, HoursException } from '@vermeil/contracts/contact/meetings.schema'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { option, Select } from '@/ui/select'
import { dayProblem, nextRange } from './hours-text'
import { clockText, dayKey, daysAfter, dayText } from './zone-format'

const quarters = Array.from({ length: 97 }, (_, at) => {
  const [hour, minute] = [Math.floor(at / 4), (at % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

type ClockProps = { label: string; value: string; choices: readonly string[]; onChange: (value: string) => void }

const ClockSelect = ({ label, value, choices, onChange }: ClockProps) => (
  <Select
    aria-label={label}
    className="min-w-0 flex-1 [&>select]:ps-2 [&>select]:pe-7 sm:[&>select]:ps-3"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {choices.map((time) => option(time, clockText(time)))}
  </Select>
)

type DayProps = { day: string; hours: DayHours; onChange: (hours: DayHours) => void }

/** The hours of one day, one line for each time. No line: a day off. */
export function DayHoursFields({ day, hours, onChange }: DayProps) {
  const problem = dayProblem(hours)
  const next = nextRange(hours)
  return (
    <div className="grid gap-2">
      {hours.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its place
        <div key={at} className="flex items-center gap-1 sm:gap-2">
          <ClockSelect
            label={`${day}, from`}
            value={range.from}
            choices={quarters.slice(0, -1)}
            onChange={(from) => onChange(hours.with(at, { ...range, from }))}
          />
          <span aria-hidden="true" className="max-sm:hidden">
            –
          </span>
          <ClockSelect
            label={`${day}, until`}
            value={range.until}
            choices={quarters.slice(1)}
            onChange={(until) => onChange(hours.with(at, { ...range, until }))}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${clockText(range.from)} to ${clockText(range.until)} on ${day}`}
            onClick={() => onChange(hours.toSpliced(at, 1))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      {problem && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
      <div className="flex min-h-11 items-center gap-3">
        {hours.length === 0 && <span className="text-sm text-muted">Not available</span>}
        {next && hours.length < 6 && (
          <Button variant="link" aria-label={`Add hours on ${day}`} onClick={() => onChange([...hours, next])}>
            <Plus aria-hidden="true" />
            Add hours
          </Button>
        )}
      </div>
    </div>
  )
}

type ExceptionsProps = {
  exceptions: readonly HoursException[]
  timeZone: string
  onChange: (exceptions: HoursException[]) => void
}

/** Days that differ from their week. A new one is a day off until hours are added. */
export function ExceptionFields({ exceptions, timeZone, onChange }: ExceptionsProps) {
  const today = dayKey(new Date().toISOString(), timeZone)
  const taken = new Set(exceptions.map(({ day }) => day))
  function add() {
    let day = daysAfter(today, 1)
    while (taken.has(day)) day = daysAfter(day, 1)
    onChange([...exceptions, { day, hours: [] }])
  }
  return (
    <div className="grid gap-4">
      {exceptions.map((exception, at) => {
        const set = (change: Partial<HoursException>) =>
          onChange(exceptions.toSpliced(at, 1, { ...exception, ...change }))
        const name = dayText(exception.day)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the day itself can be changed
          <div key={at} className="grid gap-2 rounded-md border border-line p-3">
            <div className="flex items-center gap-2">
              <Input
                type="date"
                aria-label={`Day ${at + 1} with other hours`}
                value={exception.day}
                min={today}
                className="min-w-0 flex-1"
                onChange={({ target }) => target.value && !taken.has(target.value) && set({ day: target.value })}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(exceptions.toSpliced(at, 1))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
            <DayHoursFields day={name} hours={exception.hours} onChange={(hours) => set({ hours })} />
          </div>
        )
      })}
      {exceptions.length < 100 && (
        <Button variant="outline" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" />
          Add a day off or other hours
        </Button>
      )}
    </div>
  )
}
