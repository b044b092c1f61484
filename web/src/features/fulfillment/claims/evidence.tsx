import { type Claim, claimFiles } from '@vermeil/contracts/fulfillment/claims.schema'
import { PrivateFile } from '@/entities/file/private-file'
import { FilePicker } from '@/ui/file-picker'
import { Section } from '@/ui/section'
import { authorName } from './claim-text'
import { addPhoto, useClaimAction } from './claims-api'

/** The photos of the subject's own record, and those that both sides uploaded. */
export function Evidence({ claim }: { claim: Claim }) {
  const { mutate, isPending } = useClaimAction({ run: (file: File) => addPhoto(claim.id, file), done: 'Photo added' })
  const photos = [
    ...claim.record,
    ...claim.photos.map(({ id, side }) => ({
      path: `/claims/${claim.id}/photos/${id}`,
      label: authorName(side, claim),
    })),
  ]
  const own = claim.photos.filter(({ side }) => side === claim.side).length
  return (
    <Section id="claim-photos" title="Photos" className="grid gap-4" headingClass="text-xl">
      {photos.length === 0 && <p className="text-muted">No photos yet.</p>}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {photos.map(({ path, label }) => (
          <li key={path}>
            <PrivateFile path={path} label={label} alt={`Photo: ${label}`} />
          </li>
        ))}
      </ul>
      {claim.can.write && own < claimFiles.photosPerSide && (
        <FilePicker
          label="Add a photo"
          hint="JPG or PNG, up to 25 MB. Both sides see it."
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={25}
          isBusy={isPending}
          onFile={mutate}
        />
      )}
    </Section>
  )
}
