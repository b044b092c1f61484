import type { UpToIdentity } from '../identity/identity.wing.ts'
import { catalogModule } from './catalog/catalog.module.ts'
import { inquiriesModule } from './inquiries/inquiries.module.ts'
import { screenRightsModule } from './screen-rights/screen-rights.module.ts'
import { wallsModule } from './walls/walls.module.ts'

export type UpToCatalog = UpToIdentity & Awaited<ReturnType<typeof catalogWing>>['api']

/** What anybody can see and ask about art: works, artists, walls to try them on, what a screen may show. */
export async function catalogWing(below: UpToIdentity) {
  const inquiries = await inquiriesModule(below)
  const catalog = await catalogModule(below)
  const walls = await wallsModule(below)
  const screenRights = screenRightsModule(below)
  return {
    modules: [inquiries, catalog, walls, screenRights],
    api: { inquiries: inquiries.api, catalog: catalog.api, walls: walls.api, screenRights: screenRights.api },
  }
}
