import { EllipsisVertical, Move, Trash2 } from 'lucide-react'
import { useStore } from '@/shared/page/store'
import { Button } from '@/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu'
import { music } from './music'
import { type Corner, corners } from './player-place'

const names: Record<Corner, string> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
}

/** The keyboard's way to move the player, and the way to remove the own music. */
export function PlayerMenu({ onMove }: { onMove: (corner: Corner) => void }) {
  const hasOwn = useStore(music.queue).some(({ source }) => source === 'own')
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Move and more">
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>Move</DropdownMenuLabel>
        {corners.map((corner) => (
          <DropdownMenuItem key={corner} onSelect={() => onMove(corner)}>
            <Move aria-hidden="true" />
            {names[corner]}
          </DropdownMenuItem>
        ))}
        {hasOwn && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={music.clear}>
              <Trash2 aria-hidden="true" />
              Forget my own music
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
