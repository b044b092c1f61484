import { imageUrl } from '@vermeil/contracts/catalog/images'
import { ArrowRight, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '@/shared/format/format'
import { Link } from '@/shared/navigation/router'
import { Avatar } from '@/ui/avatar'
import { cn } from '@/ui/cn'
import { initialsOf } from '@/ui/initials'
import { Picture } from '@/ui/picture'
import type { Option } from './options'
import { splitMatches } from './split-matches'

type SuggestionOptionProps = {
  id: string
  option: Option
  /** The words whose beginnings are marked. */
  words: string
  isActive: boolean
  onChoose: () => void
}

/** A link, so that it opens in a new tab like any other; the arrow keys reach it through the field. */
export function SuggestionOption({ id, option, words, isActive, onChoose }: SuggestionOptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={option.to}
      onClick={onChoose}
      className={cn(
        'flex min-h-14 scroll-mt-24 items-center gap-3 rounded-md px-3 py-1.5 transition-colors hover:bg-raised',
        isActive && 'bg-raised outline-2 -outline-offset-2 outline-gold',
      )}
    >
      <OptionContent option={option} words={words} />
    </Link>
  )
}

function OptionContent({ option, words }: Pick<SuggestionOptionProps, 'option' | 'words'>) {
  switch (option.kind) {
    case 'artist': {
      const { name, avatarKey, worksOnOffer } = option.artist
      return (
        <>
          <Avatar initials={initialsOf(name)} src={avatarKey && imageUrl(avatarKey, 160, 'webp')} />
          <Lines
            title={<Marked text={name} words={words} />}
            note={worksOnOffer > 0 ? `${plural(worksOnOffer, 'work', 'works')} on offer` : 'Nothing on offer'}
          />
        </>
      )
    }
    case 'work': {
      const { title, artistName, image, isOnOffer } = option.work
      return (
        <>
          <span className="size-11 shrink-0 overflow-hidden rounded-sm bg-raised">
            {image && <Picture picture={image} alt="" sizes="44px" widest={160} ratio="1 / 1" />}
          </span>
          <Lines
            title={<Marked text={title} words={words} />}
            note={
              <>
                <Marked text={artistName} words={words} />
                {!isOnOffer && ' · Sold'}
              </>
            }
          />
        </>
      )
    }
    case 'page':
      return (
        <>
          <Sign Icon={ArrowRight} />
          <Lines title={<Marked text={option.page.name} words={words} />} />
        </>
      )
    case 'search':
      return (
        <>
          <Sign Icon={Search} />
          <span className="min-w-0 wrap-anywhere">Search the collection for “{option.words}”</span>
        </>
      )
  }
}

const Sign = ({ Icon }: { Icon: typeof Search }) => (
  <span className="flex size-11 shrink-0 items-center justify-center text-muted">
    <Icon aria-hidden="true" className="size-5" />
  </span>
)

const Lines = ({ title, note }: { title: ReactNode; note?: ReactNode }) => (
  <span className="min-w-0">
    <span className="block truncate">{title}</span>
    {note && <span className="block truncate text-sm text-muted">{note}</span>}
  </span>
)

const Marked = ({ text, words }: { text: string; words: string }) =>
  splitMatches(text, words).map((part, place) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      <mark key={place} className="bg-transparent font-semibold text-gold">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
