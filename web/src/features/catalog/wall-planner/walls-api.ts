import { queryOptions } from '@tanstack/react-query'
import { usualEyeLineCm } from '@vermeil/contracts/catalog/wall-layout'
import {
  type HangableWorks,
  type SaveWallBody,
  type Wall,
  type WallLink,
  type WallList,
  type WallPlan,
  type WallView,
  wallColors,
} from '@vermeil/contracts/catalog/walls.schema'
import { featuredQuery } from '@/entities/lot/featured-query'
import { seenLotIds } from '@/entities/lot/seen-works'
import { upload } from '@/shared/files/upload'
import { api, apiRoot } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'
import { worksThatFit } from './hang-works'

const key = ['walls'] as const

export const wallsQuery = queryOptions({ queryKey: [...key, 'list'], queryFn: () => api.get<WallList>('/walls') })

/** Read once per visit: from then on the planner has the newest state, and says if somebody else changed it. */
export const wallQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: () => api.get<Wall>(`/walls/${id}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const sharedWallQuery = (token: string) =>
  queryOptions({ queryKey: [...key, 'shared', token], queryFn: () => api.get<WallView>(`/wall-links/${token}`) })
export const sharedPhotoUrl = (token: string) => `${apiRoot}/wall-links/${token}/photo`

export const wallPhotoQuery = (wallId: string, photoId: string) =>
  queryOptions({
    queryKey: ['private-files', 'walls', wallId, photoId],
    queryFn: () => api.file(`/walls/${wallId}/photo`),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const wallPreviewQuery = (wallId: string, photoId: string) =>
  queryOptions({
    queryKey: ['private-files', 'walls', wallId, photoId, 'preview'],
    queryFn: () => api.file(`/walls/${wallId}/photo/preview`),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Works by lot or by work, as the address of the planner names them. */
export const worksToHangQuery = (asked: { lots: readonly string[]; artworks: readonly string[] }) =>
  queryOptions({
    queryKey: ['wall-works', asked],
    queryFn: () => readWorksToHang(asked),
    // Nothing to wait for on the server.
    ...(asked.lots.length + asked.artworks.length === 0 && { initialData: [] }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function readWorksToHang({
  lots = [],
  artworks = [],
}: {
  lots?: readonly string[]
  artworks?: readonly string[]
}) {
  const query = new URLSearchParams()
  if (lots.length > 0) query.set('lots', lots.join(','))
  if (artworks.length > 0) query.set('artworks', artworks.join(','))
  return (await api.get<HangableWorks>(`/wall-works?${query}`)).works
}

export const emptyPlan: WallPlan = {
  ...{ room: 'Living room', name: 'Main wall', widthCm: 400, heightCm: 260, color: wallColors[0] },
  ...{ eyeLineCm: usualEyeLineCm, unit: 'cm', reference: null, works: [] },
}
/** Narrower, so that a few works fill it. */
export const openingPlan: WallPlan = { ...emptyPlan, widthCm: 300 }

/** What a first wall opens with: works that this person looked at or watches, else works that are for sale. */
export const openingWorksQuery = (watched: readonly string[]) =>
  queryOptions({
    queryKey: ['wall-works', 'opening', watched],
    async queryFn({ client }) {
      const own = [...new Set([...(await seenLotIds()), ...watched])].slice(0, 30)
      const known = own.length > 0 ? worksThatFit(openingPlan, await readWorksToHang({ lots: own })) : []
      if (known.length > 0) return { works: known, isOwn: true }
      const { lots } = await client.fetchQuery(featuredQuery)
      return {
        works: worksThatFit(openingPlan, await readWorksToHang({ lots: lots.map(({ id }) => id) })),
        isOwn: false,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const addWall = (plan: WallPlan) => api.post<Wall>('/walls', plan)
export const saveWall = (id: string, body: SaveWallBody) => api.put<Wall>(`/walls/${id}`, body)
export const readWall = (id: string) => api.get<Wall>(`/walls/${id}`)
export const removeWall = (id: string) => api.command('DELETE', `/walls/${id}`)
export const restoreWall = (id: string) => api.command('PUT', `/walls/${id}/restoration`)
export const shareWall = (id: string) => api.put<WallLink>(`/walls/${id}/link`)
export const withdrawLink = (id: string) => api.command('DELETE', `/walls/${id}/link`)
export const removePhoto = (id: string) => api.delete<Wall>(`/walls/${id}/photo`)

export function uploadPhoto(id: string, photo: Blob, onProgress: (share: number) => void = () => {}) {
  const form = new FormData()
  form.append('file', photo, 'wall.jpg')
  return upload<Wall>(`/walls/${id}/photo`, form, { onProgress })
}

export const useWallAction = <V, A>(options: ActionOptions<V, A>) => useAction<V, A>([wallsQuery.queryKey], options)
