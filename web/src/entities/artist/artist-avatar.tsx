import { imageUrl } from '@vermeil/contracts/catalog/images'
import { Avatar } from '@/ui/avatar'
import { initialsOf } from '@/ui/initials'

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
