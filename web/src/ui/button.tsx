import { Children, type ComponentProps, cloneElement, type ReactElement } from 'react'
import { cn } from './cn'

const base = [
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none print:hidden',
  'transition-[color,background-color,border-color,opacity]',
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
  '[&_svg]:shrink-0 base:[&_svg]:size-4',
]

const variants = {
  default: 'border-transparent bg-foreground text-background hover:bg-foreground/90 active:bg-foreground/80',
  destructive: 'border-transparent bg-danger text-on-status hover:bg-danger/90 active:bg-danger/80',
  outline: 'border-control text-foreground hover:border-gold hover:text-gold-bright active:bg-raised',
  secondary: 'border-line bg-raised text-foreground hover:border-control active:bg-surface',
  ghost: 'border-transparent text-foreground hover:bg-raised active:bg-surface',
  link: 'border-transparent text-gold underline decoration-1 underline-offset-4 hover:text-gold-bright',
  gold: 'border-gold-deep bg-gold-face text-on-gold hover:bg-gold-face-hover active:bg-gold-fill',
}

const sizes = {
  sm: 'base:h-9 base:px-3 text-sm',
  default: 'base:h-11 base:px-5 text-base',
  lg: 'base:h-12 base:px-7 text-base',
  icon: 'size-11 [&_svg]:size-5',
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  asChild?: boolean
}

/** `asChild` lends the looks to a link: `<Button asChild><Link to="/about">Learn More</Link></Button>`. */
export function Button({
  variant = 'default',
  size = 'default',
  asChild = false,
  className,
  type,
  ...props
}: ButtonProps) {
  const classes = cn(base, variants[variant], sizes[size], variant === 'link' && 'base:h-auto px-0', className)
  if (asChild) {
    // Whatever it is, it takes a class; of a button's properties a link takes those it knows.
    const child = Children.only(props.children) as ReactElement<ComponentProps<'button'>>
    return cloneElement(child, { ...props, ...child.props, className: cn(classes, child.props.className) })
  }
  // HTML's default is "submit", which would submit any form around the button.
  return <button type={type ?? 'button'} className={classes} {...props} />
}
