import { imageUrl } from '@vermeil/contracts/catalog/images'
import { Avatar } from '@/ui/avatar'
import { initialsOf } from '@/ui/initials'

type Props = { person: { name: string | null; avatar: string | null }; className?: string }

export function PersonAvatar({ person: { name, avatar }, className }: Props) {
  return (
    <Avatar initials={initialsOf(name ?? '')} src={avatar && imageUrl(avatar, 320, 'webp')} className={className} />
  )
}
