import { setLiveUpdatesPaused, useLiveUpdatesPaused } from '@/shared/live/live-updates'
import { useStore } from '@/shared/page/store'
import { setTheme, themeStore } from '@/shared/page/theme'
import { Switch } from '@/ui/switch'

/** How the site looks and whether it moves, for visitors as well: neither needs an account. */
export function DisplaySwitches() {
  const theme = useStore(themeStore)
  const isPaused = useLiveUpdatesPaused()
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <Switch
        label="Light theme"
        data-on-if="theme=light" // read by public/boot.js, as is the other
        checked={theme === 'light'}
        onCheckedChange={(isLight) => setTheme(isLight ? 'light' : 'dark')}
      />
      <Switch
        label="Pause live updates"
        data-on-if="liveUpdatesPaused=true"
        checked={isPaused}
        onCheckedChange={setLiveUpdatesPaused}
      />
    </div>
  )
}
