import { ListMusic } from 'lucide-react'
import { useStore } from '@/shared/page/store'
import { Button } from '@/ui/button'
import { music, useMusic } from './music'

/** The music in the top bar: one button, which opens the player with its controls. Gold while music plays. */
export function MusicControls() {
  const hasMusic = useStore(music.queue).length > 0
  const hasFile = useMusic((state) => state.currentFile !== null)
  const isOn = useMusic((state) => state.isPlaying || state.isLoading)
  const isVisible = useMusic((state) => state.isVisible)
  if (!hasMusic && !hasFile) return null
  return (
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
  )
}

/** Where the focus goes when the player is hidden: to the button that shows it again. */
export const playerSwitchId = 'music-player-switch'
