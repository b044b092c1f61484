import { imageUrl } from '@vermeil/contracts/images'
import { Avatar } from '@/ui/avatar'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

type Props = { person: { name: string | null; avatar: string | null }; className?: string }

export function PersonAvatar({ person: { name, avatar }, className }: Props) {
  return (
    <Avatar initials={initialsOf(name ?? '')} src={avatar && imageUrl(avatar, 320, 'webp')} className={className} />
  )
}
