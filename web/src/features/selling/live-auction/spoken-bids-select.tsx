import { type SpokenBids, setSpokenBids, spokenBidsStore } from '@/entities/lot/spoken-bids'
import { useStore } from '@/shared/page/store'
import { Field } from '@/ui/field'
import { option, Select } from '@/ui/select'

const choices: readonly { value: SpokenBids; label: string }[] = [
  { value: 'all', label: 'All bids' },
  { value: 'mine', label: 'Only what concerns me' },
  { value: 'none', label: 'No bids' },
]

/** For people who listen to the page: a busy room must not talk over everything else. */
export function SpokenBidsSelect() {
  const choice = useStore(spokenBidsStore)
  return (
    <Field label="Screen-reader announcements" className="max-w-72">
      {(control) => (
        <Select {...control} value={choice} onChange={(event) => setSpokenBids(event.target.value as SpokenBids)}>
          {choices.map(({ value, label }) => option(value, label))}
        </Select>
      )}
    </Field>
  )
}
