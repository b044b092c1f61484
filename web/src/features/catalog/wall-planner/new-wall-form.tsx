import type { WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { Camera } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { FilePicker } from '@/ui/file-picker'
import { Input } from '@/ui/input'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { Select } from '@/ui/select'
import { LengthField } from './length-field'
import { WallColors } from './wall-settings'
import { emptyPlan } from './walls-api'

type NewWallFormProps = { room: string; isBusy: boolean; onCreate: (plan: WallPlan, photo: File | null) => void }

/** What to hang works on: a photo of one's own wall, or a plain wall of a given size. */
export function NewWallForm({ room, isBusy, onCreate }: NewWallFormProps) {
  const [plan, setPlan] = useState<WallPlan>({ ...emptyPlan, room: room || emptyPlan.room })
  const [kind, setKind] = useState<'photo' | 'plain'>('photo')
  const [photo, setPhoto] = useState<File | null>(null)
  const { unit } = plan
  const isReady = plan.room.trim() !== '' && plan.name.trim() !== '' && (kind === 'plain' || photo !== null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !isBusy) {
      onCreate({ ...plan, room: plan.room.trim(), name: plan.name.trim() }, kind === 'photo' ? photo : null)
    }
  }
  return (
    <form aria-label="New wall" className="grid gap-5" onSubmit={submit}>
      <RadioGroup
        aria-label="What to hang works on"
        value={kind}
        onValueChange={(value) => setKind(value as 'photo' | 'plain')}
        className="sm:grid-cols-2"
      >
        <RadioCard
          value="photo"
          label="A photo of my wall"
          description="With a door, a sheet of paper or a measured area on it."
        />
        <RadioCard value="plain" label="A plain wall" description="Enter its size. You can add a photo later." />
      </RadioGroup>
      {kind === 'photo' ? (
        <FilePicker
          label={photo ? 'Choose another photo' : 'Choose a photo'}
          hint={photo ? `${photo.name} chosen.` : 'JPG or PNG, up to 25 MB. Only you and people with your link see it.'}
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={25}
          onFile={setPhoto}
        />
      ) : (
        <div className="grid gap-4">
          <div className="grid grid-cols-2 gap-3">
            <LengthField
              label="Wall width"
              {...{ cm: plan.widthCm, unit, min: 50, max: 5_000 }}
              onChange={(widthCm) => setPlan({ ...plan, widthCm })}
            />
            <LengthField
              label="Wall height"
              {...{ cm: plan.heightCm, unit, min: 50, max: 1_000 }}
              onChange={(heightCm) => setPlan({ ...plan, heightCm })}
            />
          </div>
          <WallColors color={plan.color} onChange={(color) => setPlan({ ...plan, color })} />
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Room">
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={plan.room}
              onChange={(event) => setPlan({ ...plan, room: event.target.value })}
            />
          )}
        </Field>
        <Field label="Wall">
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={plan.name}
              onChange={(event) => setPlan({ ...plan, name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Units">
          {(control) => (
            <Select
              {...control}
              value={unit}
              onChange={(event) => setPlan({ ...plan, unit: event.target.value === 'in' ? 'in' : 'cm' })}
            >
              <option value="cm">Centimeters</option>
              <option value="in">Inches</option>
            </Select>
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" variant="gold" disabled={!isReady || isBusy}>
          <Camera aria-hidden="true" />
          {isBusy ? 'One moment…' : 'Start planning'}
        </Button>
      </div>
    </form>
  )
}
