import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { FavoriteRow } from './favorite-row'
import { useFavorites } from './use-favorites'

type FavoritesListProps = { renderAction: (lot: LotCard) => ReactNode }

export function FavoritesList({ renderAction }: FavoritesListProps) {
  const { user, loading } = useAuth()
  const { lots, isError, retry } = useFavorites()
  if (isError) return <LoadFailure what="Your favorites" onRetry={retry} />
  if (!lots) return <Skeleton className="h-96 w-full" />
  if (lots.length === 0) return <NoFavorites />
  return (
    <>
      {!user && !loading && (
        <p className="mb-4 text-muted">
          These are stored in this browser.{' '}
          <Link to={signInPath(paths.favorites)} className="text-gold underline underline-offset-4">
            Sign in
          </Link>{' '}
          to save them to your account.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {lots.map((lot) => (
          <li key={lot.id}>
            <FavoriteRow lot={lot} action={renderAction(lot)} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function NoFavorites() {
  return (
    <div className="rounded-lg border border-line bg-surface px-6 py-16 text-center">
      <h2 className="text-2xl">No favorites yet</h2>
      <p className="mt-3 text-muted">Tap the heart on any work to save it here.</p>
      <Button asChild variant="gold" className="mt-8">
        <Link to={paths.collection}>Browse Artworks</Link>
      </Button>
    </div>
  )
}
