import { imageUrl } from '@vermeil/contracts/images'
import { Avatar } from '@/ui/avatar'

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

type ArtistAvatarProps = { artist: { name: string; avatarKey: string | null }; className?: string }

export function ArtistAvatar({ artist, className }: ArtistAvatarProps) {
  return (
    <Avatar
      initials={initialsOf(artist.name)}
      src={artist.avatarKey && imageUrl(artist.avatarKey, 320, 'webp')}
      className={className}
    />
  )
}
