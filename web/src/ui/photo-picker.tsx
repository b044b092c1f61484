import { plural } from '@/shared/format/format'
import { FilePicker } from './file-picker'

type PhotoPickerProps = { photos: readonly File[]; onChange: (photos: readonly File[]) => void; max: number }

/** Several photos for a form, which uploads them when it is sent. */
export function PhotoPicker({ photos, onChange, max }: PhotoPickerProps) {
  const chosen = photos.length > 0 ? `${plural(photos.length, 'photo', 'photos')} chosen.` : ''
  if (photos.length >= max) return <p className="text-sm text-muted">{chosen}</p>
  return (
    <FilePicker
      label="Add a photo"
      hint={`JPG or PNG, up to 25 MB. ${chosen}`}
      accept="image/jpeg,image/png,image/webp"
      maxMegabytes={25}
      onFile={(file) => onChange([...photos, file])}
    />
  )
}
