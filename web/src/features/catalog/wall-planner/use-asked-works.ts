import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from '@/shared/navigation/router'
import { isUuid } from '@/shared/navigation/uuid'
import { worksToHangQuery } from './walls-api'

const idsIn = (text: string | null) => (text ?? '').split(',').filter(isUuid).slice(0, 30)

/** The works that the address brings along: `?lot=…` or `?works=…`. */
export function useAskedWorks() {
  const [search] = useSearchParams()
  const asked = { lots: idsIn(search.get('lot')), artworks: idsIn(search.get('works')) }
  const { data } = useSuspenseQuery(worksToHangQuery(asked))
  return { toHang: data, room: search.get('room') ?? '', query: search.size > 0 ? `?${search}` : '' }
}
