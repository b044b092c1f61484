import { GripVertical, Minus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { music, useMusic } from './music'
import { playerSwitchId } from './music-controls'
import { musicStatus } from './music-status'
import { PlaybackButtons } from './playback-buttons'
import { PlayerMenu } from './player-menu'
import { SeekSlider } from './seek-slider'
import { usePlayerPlace } from './use-player-place'
import { VolumeSlider } from './volume-slider'

/** Hovers over every page, wherever its listener wants it. Below the top bar, dialogs and toasts. */
export function FloatingPlayer() {
  const player = useRef<HTMLElement>(null)
  const hintId = useId()
  const { pathname } = useLocation()
  const { stands, moveTo, handle, onArrow } = usePlayerPlace(player, pathname)
  const name = useMusic((state) => state.currentFileName)
  const credit = useMusic((state) => state.currentFile?.credit ?? '')
  const status = useMusic(musicStatus)

  useEffect(() => {
    // Opened on purpose, it takes the focus; shown because music began, it does not.
    if (document.activeElement?.id === playerSwitchId) {
      player.current?.querySelector<HTMLElement>('[data-first-control]')?.focus()
    }
  }, [])

  function hide() {
    music.hide()
    document.getElementById(playerSwitchId)?.focus()
  }

  return (
    <section
      ref={player}
      data-shell
      aria-label="Music player"
      className="fixed top-16 left-0 z-30 grid w-75 max-w-full grid-cols-1 gap-1 rounded-lg border border-line bg-surface p-3 shadow-float"
      style={{ transform: `translate(${stands.x}px, ${stands.y}px)` }}
      onKeyDown={(event) => actOnKey(event, hide)}
    >
      <PlaybackButtons />
      <SeekSlider />
      <VolumeSlider />
      {/* Last for the keyboard, which wants silence first; on top for the eye and the hand that drags. */}
      <div className="order-first flex cursor-grab touch-none items-center select-none" {...handle}>
        <Button
          variant="ghost"
          size="icon"
          data-grip
          aria-label="Move player"
          aria-describedby={hintId}
          className="-ms-2 cursor-grab"
          onKeyDown={onArrow}
        >
          <GripVertical aria-hidden="true" />
        </Button>
        <span id={hintId} hidden>
          Drag it, or use the arrow keys.
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium" title={name}>
            {name || 'No music chosen'}
          </p>
          {credit && <p className="truncate text-xs text-muted">{credit}</p>}
        </div>
        <PlayerMenu onMove={moveTo} />
        <Button variant="ghost" size="icon" aria-label="Hide player" className="-me-2" onClick={hide}>
          <Minus aria-hidden="true" />
        </Button>
      </div>
      {status && <p className="order-last text-sm text-muted">{status}</p>}
    </section>
  )
}

/** Only with the focus inside the player; a button keeps Space for itself. */
function actOnKey(event: KeyboardEvent<HTMLElement>, hide: () => void) {
  const { target, currentTarget } = event
  // The menu is rendered elsewhere in the document, though React reports its keys here.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.key === 'Escape') hide()
  else if (event.key.toLowerCase() === 'm') music.toggleMuted()
  else if (event.key === ' ' && !target.closest('button:not([data-grip])')) void music.toggle()
  else return
  event.preventDefault()
}
