import { useQuery } from '@tanstack/react-query'
import { type Claim, claimFiles } from '@vermeil/contracts/claims'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { FilePicker } from '@/ui/file-picker'
import { Skeleton } from '@/ui/skeleton'
import { authorName } from './claim-text'
import { addPhoto, evidenceQuery, useClaimAction } from './claims-api'

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
    <section aria-labelledby="claim-photos" className="grid gap-4">
      <h2 id="claim-photos" className="text-xl">
        Photos
      </h2>
      {photos.length === 0 && <p className="text-muted">No photos yet.</p>}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {photos.map(({ path, label }) => (
          <li key={path}>
            <Photo path={path} label={label} />
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
    </section>
  )
}

/** Opens in its full size in a new tab. */
function Photo({ path, label }: { path: string; label: string }) {
  const { data, isError } = useQuery(evidenceQuery(path))
  const address = useObjectUrl(data)
  return (
    <figure className="grid gap-1">
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img
            src={address}
            alt={`Photo: ${label}`}
            className="aspect-square w-full rounded-md bg-raised object-contain"
          />
        </a>
      ) : isError ? (
        <p className="grid aspect-square place-items-center rounded-md bg-raised p-2 text-center text-sm text-muted">
          This photo could not be loaded.
        </p>
      ) : (
        <Skeleton className="aspect-square w-full" />
      )}
      <figcaption className="text-sm text-muted">{label}</figcaption>
    </figure>
  )
}
