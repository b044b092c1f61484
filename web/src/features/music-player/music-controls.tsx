import { ListMusic, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useStore } from '@/shared/page/store'
import { Button } from '@/ui/button'
import { music, useMusic } from './music'

/** The music in the top bar. On a phone the bar has room for the way to the player alone. */
export function MusicControls() {
  const hasMusic = useStore(music.queue).length > 0
  const hasFile = useMusic((state) => state.currentFile !== null)
  const isOn = useMusic((state) => state.isPlaying || state.isLoading)
  const isMuted = useMusic((state) => state.isMuted)
  const isVisible = useMusic((state) => state.isVisible)
  if (!hasMusic && !hasFile) return null
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="max-lg:hidden"
        aria-label={isOn ? 'Pause music' : 'Play music'}
        onClick={() => void music.toggle()}
      >
        {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="max-lg:hidden"
        aria-label="Mute music"
        aria-pressed={isMuted}
        onClick={music.toggleMuted}
      >
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </Button>
      <Button
        id={playerSwitchId}
        variant="ghost"
        size="icon"
        aria-label="Music player"
        aria-expanded={isVisible}
        onClick={isVisible ? music.hide : music.show}
      >
        <ListMusic aria-hidden="true" className={isOn ? 'text-gold' : undefined} />
      </Button>
    </>
  )
}

/** Where the focus goes when the player is hidden: to the button that shows it again. */
export const playerSwitchId = 'music-player-switch'
