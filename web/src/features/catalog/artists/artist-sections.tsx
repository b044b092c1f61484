import type { ArtistLink, ArtistView, Exhibition } from '@vermeil/contracts/catalog/artists.schema'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { plural } from '@/shared/format/format'
import { Disclosure } from '@/ui/disclosure'

/** The sections of an artist's page, as visitors see them; the artist's own editor shows the same. */

type ArtistHeadingProps = { artist: ArtistView; level?: 'h1' | 'h2'; action?: ReactNode }

export function ArtistHeading({ artist, level: Heading = 'h1', action }: ArtistHeadingProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-8 gap-y-6">
      <ArtistAvatar artist={artist} className="size-28 text-2xl" />
      <div className="min-w-0 flex-1 basis-64">
        <Heading className="text-3xl sm:text-4xl">{artist.name}</Heading>
        <p className="mt-1 text-lg text-muted">{[artist.specialty, artist.location].filter(Boolean).join(' · ')}</p>
      </div>
      {action}
    </header>
  )
}

export function ArtistWords({ bio, statement }: Pick<ArtistView, 'bio' | 'statement'>) {
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      {bio && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{bio}</p>}
      {statement && (
        <blockquote className="font-display text-2xl text-balance wrap-anywhere lg:border-s lg:border-line lg:ps-16">
          “{statement}”
        </blockquote>
      )}
    </div>
  )
}

/** A long list is folded, so that the works stay near. */
const unfolded = 6

export function ExhibitionList({ exhibitions }: { exhibitions: readonly Exhibition[] }) {
  const id = useId()
  const rest = exhibitions.slice(unfolded)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Exhibitions
      </h2>
      <div className="mt-4">
        <ExhibitionRows exhibitions={exhibitions.slice(0, unfolded)} />
        {rest.length > 0 && (
          <Disclosure title={plural(rest.length, 'more exhibition', 'more exhibitions')}>
            <ExhibitionRows exhibitions={rest} />
          </Disclosure>
        )}
      </div>
    </section>
  )
}

const ExhibitionRows = ({ exhibitions }: { exhibitions: readonly Exhibition[] }) => (
  <ul className="divide-y divide-line text-foreground">
    {exhibitions.map(({ year, title, place }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a show may be listed twice, and a row has no state.
      <li key={at} className="flex gap-6 py-2.5">
        <span className="figures shrink-0 text-muted">{year}</span>
        <span className="min-w-0 wrap-anywhere">
          {title}
          {place && <span className="text-muted">, {place}</span>}
        </span>
      </li>
    ))}
  </ul>
)

export function LinkList({ links }: { links: readonly ArtistLink[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Links
      </h2>
      <ul className="mt-4 grid gap-1">
        {links.map(({ label, url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link may be listed twice, and a row has no state.
          <li key={at}>
            <a
              href={url}
              target="_blank"
              rel="noopener nofollow"
              className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 text-gold underline decoration-1 underline-offset-4 hover:text-gold-bright"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
            <span className="block text-sm wrap-anywhere text-muted">{new URL(url).host}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
