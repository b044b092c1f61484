import { Slider } from '@/ui/slider'
import { music, useMusic } from './music'

const percent = (volume: number) => Math.round(volume * 100)

/** Apart from the system's volume: it turns down the music alone. */
export function VolumeSlider() {
  const volume = useMusic((state) => state.volume)
  return (
    <div className="grid grid-cols-[1fr_3ch] items-center gap-3">
      <Slider
        labels={['Volume']}
        value={[volume]}
        valueText={(value) => `${percent(value)} percent`}
        min={0}
        max={1}
        step={0.01}
        onValueChange={([value = 0]) => music.setVolume(value)}
      />
      <span aria-hidden="true" className="text-end text-xs text-muted figures">
        {percent(volume)}%
      </span>
    </div>
  )
}
