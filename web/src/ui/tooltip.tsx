import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { floatingStyle } from './floating-style'

/** A short word on hover and focus. Never the only place of what a person needs: touch has no hover. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className={`${floatingStyle} max-w-xs px-3 py-1.5 text-sm`}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
