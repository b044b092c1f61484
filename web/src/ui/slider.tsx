import { Slider as Radix } from 'radix-ui'
import { cn } from './cn'

type SliderProps = {
  /** One name per thumb. */
  labels: readonly string[]
  value: readonly number[]
  onValueChange: (value: number[]) => void
  /** When the drag ends; the moment to push a filter into the address. */
  onValueCommit?: (value: number[]) => void
  /** The value in words: "70 percent", "$1,200". */
  valueText: (value: number) => string
  min: number
  max: number
  step: number
  disabled?: boolean
  className?: string
}

/** Drag, click or arrow keys. Where an exact figure matters, a number field is beside it. */
export function Slider({ labels, value, valueText, className, onValueChange, ...props }: SliderProps) {
  return (
    <Radix.Root
      value={[...value]}
      onValueChange={onValueChange}
      className={cn('relative flex h-11 touch-none items-center select-none data-[disabled]:opacity-50', className)}
      {...props}
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-control">
        <Radix.Range className="absolute h-full rounded-full bg-gold-fill" />
      </Radix.Track>
      {value.map((position, index) => (
        <Radix.Thumb
          // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is its place in the row; it has no other identity
          key={index}
          aria-label={labels[index]}
          // The library knows its value only once it runs; the page that the server sends says it, too.
          aria-valuenow={position}
          aria-valuetext={valueText(position)}
          className="block size-6 rounded-full border-2 border-gold-fill bg-background transition-colors hover:bg-raised"
        />
      ))}
    </Radix.Root>
  )
}
