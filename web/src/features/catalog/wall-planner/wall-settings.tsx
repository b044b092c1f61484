import type { LengthUnit } from '@vermeil/contracts/catalog/wall-hanging'
import { type WallPlan, type WallView, wallColors } from '@vermeil/contracts/catalog/walls.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/field'
import { FilePicker } from '@/ui/file-picker'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { LengthField } from './length-field'

type WallSettingsProps = {
  plan: WallPlan
  photo: WallView['photo']
  onChange: (plan: WallPlan) => void
  onPhoto: (photo: File) => void
  isUploading: boolean
  onRemovePhoto: () => void
  onCorners: () => void
}

/** Names, unit, eye line, and what the works hang on. */
export function WallSettings(props: WallSettingsProps) {
  const { plan, photo, onChange, onPhoto, isUploading, onRemovePhoto, onCorners } = props
  const { unit } = plan
  return (
    <Disclosure title="Wall and units">
      <div className="grid gap-4 text-foreground">
        <div className="grid grid-cols-2 gap-3">
          <NameField label="Room" value={plan.room} onChange={(room) => onChange({ ...plan, room })} />
          <NameField label="Wall" value={plan.name} onChange={(name) => onChange({ ...plan, name })} />
          <Field label="Units">
            {(control) => (
              <Select
                {...control}
                value={unit}
                onChange={(event) => onChange({ ...plan, unit: event.target.value as LengthUnit })}
              >
                <option value="cm">Centimeters</option>
                <option value="in">Inches</option>
              </Select>
            )}
          </Field>
          <LengthField
            label="Eye line"
            {...{ cm: plan.eyeLineCm, unit, min: 50, max: 300 }}
            onChange={(eyeLineCm) => onChange({ ...plan, eyeLineCm })}
          />
          {!photo && (
            <>
              <LengthField
                label="Wall width"
                {...{ cm: plan.widthCm, unit, min: 50, max: 5_000 }}
                onChange={(widthCm) => onChange({ ...plan, widthCm })}
              />
              <LengthField
                label="Wall height"
                {...{ cm: plan.heightCm, unit, min: 50, max: 1_000 }}
                onChange={(heightCm) => onChange({ ...plan, heightCm })}
              />
            </>
          )}
        </div>
        {!photo && <WallColors color={plan.color} onChange={(color) => onChange({ ...plan, color })} />}
        {photo && <PhotoPicker label="Replace the photo" isBusy={isUploading} onFile={onPhoto} />}
        {photo && (
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="sm" className="h-11" onClick={onCorners}>
              Set the scale again
            </Button>
            <Button variant="outline" size="sm" className="h-11" disabled={isUploading} onClick={onRemovePhoto}>
              Remove the photo
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  )
}

type PhotoPickerProps = { label: string; isBusy: boolean; onFile: (photo: File) => void }

export function PhotoPicker(props: PhotoPickerProps) {
  return (
    <FilePicker
      hint="JPG or PNG, up to 25 MB. Only you and people with your link see it."
      accept="image/jpeg,image/png,image/webp"
      maxMegabytes={25}
      {...props}
    />
  )
}

function NameField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  function take() {
    const next = typed?.trim()
    setTyped(null)
    if (next && next !== value) onChange(next)
  }
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          maxLength={60}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      )}
    </Field>
  )
}

const colorNames: Record<(typeof wallColors)[number], string> = {
  ...{ '#f4f1ea': 'Chalk', '#e5ddd0': 'Linen', '#d5d9d6': 'Mist' },
  ...{ '#b9c4c0': 'Sage', '#5d6b6a': 'Slate', '#34302c': 'Night' },
}

function WallColors({ color, onChange }: { color: WallPlan['color']; onChange: (color: WallPlan['color']) => void }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">Wall color</legend>
      <div className="flex flex-wrap gap-2">
        {wallColors.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-label={colorNames[choice]}
            aria-pressed={choice === color}
            title={colorNames[choice]}
            className={cn(
              'size-11 rounded-full border border-control',
              choice === color && 'outline-2 outline-offset-2 outline-gold',
            )}
            style={{ backgroundColor: choice }}
            onClick={() => onChange(choice)}
          />
        ))}
      </div>
    </fieldset>
  )
}
