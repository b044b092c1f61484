import { useState } from 'react'
import { formatTrackTime, trackTimeInWords } from '@/entities/playlist/track-time'
import { Slider } from '@/ui/slider'
import { music, useMusic } from './music'

/** Where the piece stands. While it is dragged only the figure follows; the music jumps when it is let go. */
export function SeekSlider() {
  const currentTime = useMusic((state) => Math.floor(state.currentTime))
  const duration = useMusic((state) => Math.floor(state.duration))
  const isLoaded = useMusic((state) => state.isLoaded)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = Math.min(dragged ?? currentTime, duration)
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3 text-xs text-muted figures">
      <span aria-hidden="true">{formatTrackTime(shown)}</span>
      <Slider
        labels={['Position']}
        value={[shown]}
        valueText={(seconds) => trackTimeInWords(seconds, duration)}
        min={0}
        max={Math.max(1, duration)}
        step={1}
        disabled={!isLoaded || duration === 0}
        onValueChange={([seconds = 0]) => setDragged(seconds)}
        onValueCommit={([seconds = 0]) => {
          setDragged(null)
          music.seek(seconds)
        }}
      />
      <span aria-hidden="true">{duration > 0 ? formatTrackTime(duration) : '–:––'}</span>
    </div>
  )
}
