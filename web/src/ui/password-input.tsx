import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button'
import { Input } from './input'

/** A password that can be looked at, pasted, and filled in by a password manager. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <Button
        variant="ghost"
        size="icon"
        className="absolute end-0 top-0"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden="true" />
      </Button>
    </span>
  )
}
