import type { Picture as StoredPicture } from '@vermeil/contracts/catalog/artworks.schema'
import { Picture } from '@/ui/picture'

type GalleryThumbnailsProps = {
  images: readonly StoredPicture[]
  index: number
  onChoose: (index: number) => void
}

export function GalleryThumbnails({ images, index, onChoose }: GalleryThumbnailsProps) {
  return (
    <ul className="ms-auto flex gap-2 overflow-x-auto p-1">
      {images.map((image, place) => (
        <li key={image.key}>
          <button
            type="button"
            aria-label={`Show picture ${place + 1}`}
            aria-current={place === index}
            onClick={() => onChoose(place)}
            className="block w-14 border-2 border-transparent opacity-70 hover:opacity-100 aria-[current=true]:border-gold aria-[current=true]:opacity-100"
          >
            <Picture picture={image} alt="" sizes="56px" widest={160} ratio="1 / 1" />
          </button>
        </li>
      ))}
    </ul>
  )
}
