import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/entities/account/own-account'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import { music } from '@/features/identity/music-player/music'
import { PlayPieceButton } from '@/features/identity/music-player/play-piece-button'
import { useStartOnArrival } from '@/features/identity/music-player/use-start-on-arrival'
import { HousePlaylist } from '@/features/identity/music-upload/house-playlist'
import { UploadPanel } from '@/features/identity/music-upload/upload-panel'
import { useAuth } from '@/shared/auth/auth'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const { user } = useAuth()
  const { data: profile } = useQuery({ ...ownProfileQuery, enabled: user !== null })
  const isCatalogStaff = user !== null && profile?.capabilities.includes('catalog') === true
  useStartOnArrival()
  return (
    <>
      <PageIntro eyebrow="Vermeil" title="Music">
        <p>The music in our player.</p>
      </PageIntro>
      <PageSection title="Playlist">
        <HousePlaylist canArrange={isCatalogStaff} playButton={(piece) => <PlayPieceButton piece={piece} />} />
      </PageSection>
      <PageSection title="Add to it">
        <div className="max-w-3xl">
          <UploadPanel
            needsNoPin={isCatalogStaff}
            onChosen={music.choose}
            onUploaded={(file, { uploadedAt }) => void music.keep(file, uploadedAt)}
          />
        </div>
      </PageSection>
    </>
  )
}
