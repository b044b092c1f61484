import { Pause, Play, Repeat, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useStore } from '@/shared/page/store'
import { Button } from '@/ui/button'
import { music, useMusic } from './music'

/** Pause and mute first: silence is one or two presses of Tab away. */
export function PlaybackButtons() {
  const isOn = useMusic((state) => state.isPlaying || state.isLoading)
  const isMuted = useMusic((state) => state.isMuted)
  const isLooping = useMusic((state) => state.isLooping)
  const hasOthers = useStore(music.queue).length > 1
  return (
    <div className="flex items-center justify-between">
      <Button
        variant="gold"
        size="icon"
        data-first-control
        aria-label={isOn ? 'Pause' : 'Play'}
        onClick={() => void music.toggle()}
      >
        {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      <Button variant="ghost" size="icon" aria-label="Mute" aria-pressed={isMuted} onClick={music.toggleMuted}>
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </Button>
      <Button variant="ghost" size="icon" aria-label="Previous piece" disabled={!hasOthers} onClick={music.previous}>
        <SkipBack aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Next piece" disabled={!hasOthers} onClick={music.next}>
        <SkipForward aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Repeat this piece"
        aria-pressed={isLooping}
        onClick={music.toggleLooping}
      >
        <Repeat aria-hidden="true" className={isLooping ? 'text-gold' : 'text-faint'} />
      </Button>
    </div>
  )
}
