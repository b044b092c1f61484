import { useStore } from '@/shared/page/store'
import { Switch } from '@/ui/switch'
import { canSpeak, setVoice, voiceStore } from './auctioneer-voice'

/** Nothing where the browser can't speak. */
export function VoiceSwitch() {
  const isOn = useStore(voiceStore)
  if (!canSpeak()) return null
  return (
    <Switch
      label="Auctioneer’s voice"
      hint="Fair warning, last call and results, spoken aloud"
      checked={isOn}
      onCheckedChange={setVoice}
    />
  )
}
