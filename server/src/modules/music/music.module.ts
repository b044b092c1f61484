import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Module } from '../../platform/module.ts'
import { createMusic, type Music } from './music.ts'
import { musicRoutes } from './music-routes.ts'

type Deps = Parameters<typeof createMusic>[0] & { limiter: Limiter }

export async function musicModule({ limiter, ...deps }: Deps): Promise<Module<Music>> {
  const music = await createMusic(deps)
  return {
    api: music,
    async routes(app) {
      await app.register(musicRoutes, { prefix: '/api/v1', music, media: deps.media, limiter })
    },
  }
}
