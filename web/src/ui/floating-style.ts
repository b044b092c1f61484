/** Menus and popovers: raised by tone and a line, with the shadow that only floating things carry. */
export const floatingStyle =
  'z-50 rounded-lg border border-line bg-raised text-foreground shadow-float outline-none data-[state=open]:animate-rise data-[state=closed]:animate-leave'

export const menuItemStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base outline-none select-none data-[highlighted]:bg-surface data-[highlighted]:text-gold-bright data-[disabled]:pointer-events-none data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'
